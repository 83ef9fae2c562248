import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '#words/languages.ts'
import type { BufferedResponse } from './buffered-response.ts'
import { isApiUrl } from './cacheable-urls.ts'
import { type CachedResponse, cachedEncoding, cachedJson, countSend, encodeFast } from './cached-response.ts'
import { compressResponse } from './compression.ts'
import { bodyless, hasEtag, withRequestId } from './conditional-response.ts'
import type { PageCacheOptions } from './page-cache-options.ts'
import { openRenderer, type Render } from './render-once.ts'
import { responseLanguage, storeKey } from './response-language.ts'
import { openResponseStore } from './response-store.ts'
import { serveCached } from './serve-cached.ts'

/** Caches pages and API responses that are the same for every visitor, with their encodings. */
export interface PageCache {
  /** Sends a fresh cached response; false when there is none. The hot path: it creates no Request and no Response. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean | Promise<boolean>
  /** The response to a cacheable request; `key` is from cacheable-urls.ts. */
  respond(request: Request, key: string, render: Render): Promise<BufferedResponse>
  /** The parsed, frozen body of an API response, for pages rendered in this process; undefined for an error. */
  json(wanted: { origin: string; key: string; language: Language }, render: Render): Promise<unknown>
}

export function openPageCache(options: PageCacheOptions): PageCache {
  const store = openResponseStore(options.maxBytes)
  const getOrRender = openRenderer(options, store)
  const resize = (key: string, response: CachedResponse) => () =>
    store.resize(storeKey(key, response.language), response)
  return {
    serve: (incoming, outgoing) => serveCached({ options, store }, incoming, outgoing),
    async respond(request, key, render) {
      const language = responseLanguage(key, request.headers.get('accept-language'))
      const response = await getOrRender({ url: new URL(key, request.url), language }, render)
      return respond(request, key, response, resize(key, response))
    },
    async json({ origin, key, language }, render) {
      const response = await getOrRender({ url: new URL(key, origin), language }, render)
      return response.status === 200 ? cachedJson(response, resize(key, response)) : undefined
    },
  }
}

async function respond(
  request: Request,
  key: string,
  response: CachedResponse,
  onGrown: () => void,
): Promise<BufferedResponse> {
  // Errors are not cached, so encodings of them are not either.
  if (response.status !== 200) return compressResponse(request, conditional(request, response.status, response.plain))
  const accepted = request.headers.get('accept-encoding')
  const encoded = cachedEncoding(response, accepted) ?? (await encodeFast(response, accepted, onGrown))
  // If the best compression fails, the next request gets the fast one again.
  countSend(response, encoded, accepted, onGrown).catch(() => undefined)
  const head = isApiUrl(key) ? withRequestId(encoded.head, request.headers.get('x-request-id')) : encoded.head
  return conditional(request, response.status, { ...encoded, head })
}

/** 304 without a body for a client that has this representation. */
function conditional(
  request: Request,
  status: number,
  { head, etag, body }: CachedResponse['plain'],
): BufferedResponse {
  const isKnown = hasEtag(request.headers.get('if-none-match'), etag)
  const headers = new Headers()
  const flat = isKnown ? bodyless(head) : head
  for (let at = 0; at < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '')
  return isKnown ? { status: 304, headers, body: null } : { status, headers, body }
}
