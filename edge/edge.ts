import { STOCK_DEPENDENCY } from '#contract/stock-dependency.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { type BufferedResponse, bufferResponse } from './buffered-response.ts'
import { apiCacheKey, isAnonymousRequest, pageCacheKey } from './cacheable-urls.ts'
import { compressResponse } from './compression.ts'
import { openConcurrencyLimit } from './concurrency-limit.ts'
import type { EdgeOptions } from './edge-options.ts'
import { keepQuery } from './keep-query.ts'
import type { PageCache } from './page-cache.ts'
import { limitOfPages, type RouteContext, route, varyByAccept } from './routes.ts'
import { secure } from './security-headers.ts'
import type { StreamedResponse } from './streamed-response.ts'

/** Routes each request to the API, the pages or the files, and adds the headers that every response has. */
export function openEdge(
  options: EdgeOptions,
): (request: Request, from: { ip: string }) => Promise<Response | BufferedResponse | StreamedResponse> {
  const context: RouteContext = {
    options,
    all: openConcurrencyLimit(options.maxConcurrent, options.onRejected),
    pages: openConcurrencyLimit(limitOfPages(options.maxConcurrent), options.onRejected, { inTurn: true }),
    emulator: openConcurrencyLimit(options.maxConcurrent, options.onRejected, { inTurn: true }),
  }
  return async (request, from) => {
    const url = new URL(request.url)
    const respond = async (routed: Request) => {
      const response = await route(context, routed, from)
      secure(response.headers, options.https)
      return response
    }
    const key =
      request.method === 'GET' || request.method === 'HEAD' ? cacheKey(request, url.pathname + url.search) : null
    if (key !== null)
      return keepQuery(
        await options.pageCache.respond(request, key, async (anonymous) => bufferResponse(await respond(anonymous))),
        url,
      )
    const response = keepQuery(await respond(request), url)
    response.headers.delete(STOCK_DEPENDENCY)
    return compressResponse(request, response)
  }
}

/**
 * Parsed API responses from the cache, for pages rendered in this process. The function returns undefined for a URL
 * that isn't cacheable and for an error, which the page then fetches. No concurrency limit: the page has passed it.
 */
export function openCachedCalls(
  pageCache: PageCache,
  origin: string,
  api: (request: Request) => Promise<Response>,
): (url: string, language?: Language) => Promise<unknown> {
  // With the headers that clients get, because the same cached response is sent to them.
  const respond = async (request: Request) => {
    const response = varyByAccept(await api(request), new URL(request.url).pathname)
    secure(response.headers, origin.startsWith('https:'))
    return response
  }
  return async (url, language = SOURCE_LANGUAGE) => {
    const key = apiCacheKey(url)
    return key === null ? undefined : pageCache.json({ origin, key, language }, respond)
  }
}

function cacheKey(request: Request, url: string): string | null {
  return pageCacheKey(url) ?? (isAnonymousRequest((name) => request.headers.get(name)) ? apiCacheKey(url) : null)
}
