import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { apiCacheKey, isAnonymousRequest, isApiUrl, pageCacheKey } from './cacheable-urls.ts'
import { type CachedResponse, cachedEncoding, countSend } from './cached-response.ts'
import { bodyless, hasEtag, withRequestId } from './conditional-response.ts'
import type { PageCacheOptions } from './page-cache-options.ts'
import { storeKey } from './response-language.ts'
import type { Freshness, ResponseStore } from './response-store.ts'

interface Context {
  options: PageCacheOptions
  store: ResponseStore
}

/** Sends a fresh cached response; false when there is none. Synchronous when this process knows the content version. */
export function serveCached(
  { options, store }: Context,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean | Promise<boolean> {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false
  const url = incoming.url ?? ''
  const isApi = isApiUrl(url)
  const found = lookUp(store, url, isApi ? acceptedLanguage(incoming.headers['accept-language']) : SOURCE_LANGUAGE)
  if (!found) return false
  const { key, cached } = found
  if (isApi && !isAnonymousRequest((name) => headerOf(incoming, name))) return false
  const sendIfFresh = (freshness: Freshness): boolean => {
    const response = store.find(key, freshness)
    const encoded = response && cachedEncoding(response, incoming.headers['accept-encoding'])
    if (!encoded) return false
    options.onResponse('cached', response.language)
    const head = isApi ? withRequestId(encoded.head, headerOf(incoming, 'x-request-id')) : encoded.head
    if (hasEtag(incoming.headers['if-none-match'], encoded.etag)) outgoing.writeHead(304, bodyless(head)).end()
    else outgoing.writeHead(200, head).end(incoming.method === 'HEAD' ? undefined : encoded.body)
    const onGrown = () => store.resize(key, response)
    countSend(response, encoded, incoming.headers['accept-encoding'], onGrown).catch(() => undefined)
    return true
  }
  // After a failure the request is rendered, which handles the error.
  const version = options.version()
  if (cached.stock)
    return Promise.all([version, options.stock(cached.stock.products)]).then(
      ([current, fingerprint]) => sendIfFresh({ version: current, fingerprint }),
      () => false,
    )
  if (typeof version === 'string') return sendIfFresh({ version, fingerprint: null })
  return version.then(
    (current) => sendIfFresh({ version: current, fingerprint: null }),
    () => false,
  )
}

/** The URL of most requests is the key; only a query may need sorting. */
function lookUp(store: ResponseStore, url: string, language: Language): { key: string; cached: CachedResponse } | null {
  const exactKey = storeKey(url, language)
  const exact = store.peek(exactKey)
  if (exact) return { key: exactKey, cached: exact }
  const known = url.includes('?') ? (pageCacheKey(url) ?? apiCacheKey(url)) : null
  const key = known === null ? null : storeKey(known, language)
  const cached = key === null ? undefined : store.peek(key)
  return key === null || !cached ? null : { key, cached }
}

/** A string, because Node joins repeated headers of the names used here. */
const headerOf = (incoming: IncomingMessage, name: string) => incoming.headers[name] as string | undefined
