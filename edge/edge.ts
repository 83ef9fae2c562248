import { createHash, timingSafeEqual } from 'node:crypto'
import { STOCK_DEPENDENCY } from '#contract/stock-dependency.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { bufferBody } from './buffer-body.ts'
import { type BufferedResponse, bufferResponse } from './buffered-response.ts'
import { apiCacheKey, isAnonymousRequest, pageCacheKey } from './cacheable-urls.ts'
import { isFromThisMachine } from './client-ip.ts'
import { compressResponse } from './compression.ts'
import { type ConcurrencyLimit, openConcurrencyLimit } from './concurrency-limit.ts'
import { discountLink } from './discount-link.ts'
import { keepQuery } from './keep-query.ts'
import { isApiRequest, isShared, pageRedirect } from './negotiation.ts'
import type { PageCache } from './page-cache.ts'
import { blockedDirectives } from './policy-reports.ts'
import { refuse } from './refuse.ts'
import { type AllowedOrigins, REPORTS_PATH, secure, securePage } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import type { StreamedFile, StreamedResponse } from './streamed-response.ts'

export interface EdgeOptions {
  api(request: Request, from: { ip: string }): Promise<Response>
  pages(request: Request): Promise<BufferedResponse>
  /** Caches responses that are the same for every visitor. */
  pageCache: PageCache
  /** The Stripe emulator in this process; null with Stripe keys. `fetchForStranger` has only the calls of browsers. */
  emulator: { fetch(request: Request): Promise<Response>; fetchForStranger(request: Request): Promise<Response> } | null
  /** A photograph at one of its sizes; `busy` when too many sizes are queued for generation. */
  media(path: string): Promise<StreamedFile | 'busy' | null>
  /** Shows the sent emails; null where other people can reach the shop. */
  outbox: ((path: string) => Promise<Response | null>) | null
  files: StaticFiles
  /** The back office's files; null for a path outside it. */
  admin(path: string, accepted: string | null): Promise<Response | BufferedResponse | StreamedResponse | null>
  /** Rejects when the database doesn't answer. */
  checkReady(): Promise<void>
  metrics(): Promise<{ contentType: string; body: string }>
  /** Opens the metrics to who sends it as a bearer token; undefined: to this machine alone. */
  metricsToken: string | undefined
  /** Whether proxies are in front: then no request counts as one from this machine. */
  isProxied: boolean
  /** Origins that the content security policy of the payment step and of the contact page allows. */
  allowedOrigins: AllowedOrigins
  /** The inline scripts of a language's build, the same list each time. Browsers run no others. */
  inlineScripts(language: Language): readonly string[]
  /** How many calls and pages may be in flight; others get 503. */
  maxConcurrent: number
  /** Runs for each request that gets 503. */
  onRejected(): void
  /** Runs for each violation of a content security policy, with the directive. */
  onPolicyReport(directive: string): void
  https: boolean
}

/** Routes each request to the API, the pages or the files, and adds the headers that every response has. */
export function openEdge(
  options: EdgeOptions,
): (request: Request, from: { ip: string }) => Promise<Response | BufferedResponse | StreamedResponse> {
  const limit = openConcurrencyLimit(options.maxConcurrent, options.onRejected)
  return async (request, from) => {
    const url = new URL(request.url)
    const respond = async (routed: Request) => {
      const response = await route({ options, limit }, routed, from)
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

async function route(
  { options, limit }: { options: EdgeOptions; limit: ConcurrencyLimit },
  request: Request,
  from: { ip: string },
): Promise<Response | BufferedResponse | StreamedResponse> {
  const url = new URL(request.url)
  const path = url.pathname
  if (path === '/healthz') return text('ok')
  if (path === '/readyz') return ready(options)
  const isLocal = isFromThisMachine(request, { ip: from.ip, isProxied: options.isProxied })
  if (path === '/metrics')
    return isLocal || hasToken(request, options.metricsToken)
      ? metrics(options)
      : new Response('Not found.', { status: 404 })
  if (path === REPORTS_PATH && request.method === 'POST') return policyReports(options, request)
  if (options.emulator && path.startsWith('/v1/')) return options.emulator.fetchForStranger(request)
  if (options.emulator && path.startsWith('/stripe-emulator'))
    return isLocal ? options.emulator.fetch(request) : options.emulator.fetchForStranger(request)
  const mail = options.outbox && isLocal && path.startsWith('/outbox') ? await options.outbox(path) : null
  if (mail) return mail
  if (path.startsWith('/media/')) return photograph(options, path.slice('/media/'.length))
  if (isApiRequest(request, url)) {
    const buffered = await bufferBody(request)
    return varyByAccept(await limit.run(request, () => options.api(buffered, from)), path)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(request, { name: 'unknownAddress', keys: ['detail'], status: 404 })
  const admin = await options.admin(path, request.headers.get('accept-encoding'))
  if (admin) return admin
  const file = await options.files.find(path, request.headers.get('accept-encoding'))
  if (file) return file
  const discounted = discountLink(url.pathname + url.search)
  if (discounted) return discounted
  const location = pageRedirect(url)
  // A 308 may be cached for ever, and a CDN that ignores Vary would send it to clients that want JSON.
  if (location)
    return varyByAccept(new Response(null, { status: 308, headers: { location, 'cache-control': 'no-cache' } }), path)
  // HEAD renders the page too, because only that shows whether it is a 404.
  const rendered = await limit.run(request, () => options.pages(asGet(request)))
  const page = await bufferResponse(rendered)
  securePage(page, path, options)
  return page
}

function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request
}

/** Without Vary a cache sends the redirect to the page to clients that want the JSON of the same URL. */
function varyByAccept(response: Response, path: string): Response {
  if (isShared(path)) response.headers.append('vary', 'Accept')
  return response
}

async function ready(options: EdgeOptions): Promise<Response> {
  try {
    await options.checkReady()
    return text('ready')
  } catch {
    return new Response('The database does not answer.', {
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    })
  }
}

function hasToken(request: Request, token: string | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const given = request.headers.get('authorization') ?? ''
  return token !== undefined && timingSafeEqual(hash(given), hash(`Bearer ${token}`))
}

async function metrics(options: EdgeOptions): Promise<Response> {
  const { contentType, body } = await options.metrics()
  return new Response(body, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
}

async function policyReports(options: EdgeOptions, request: Request): Promise<Response> {
  for (const directive of await blockedDirectives(request)) options.onPolicyReport(directive)
  return new Response(null, { status: 204 })
}

async function photograph(options: EdgeOptions, path: string): Promise<Response | StreamedResponse> {
  const found = await options.media(path)
  if (!found) return new Response('Not found.', { status: 404 })
  if (found === 'busy')
    return new Response('Too many sizes of photographs are being generated.', {
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    })
  // The URL has the hash of the photograph, so the response never changes.
  const headers = new Headers({
    'content-type': found.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  return { status: 200, headers, file: found }
}

function text(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
}
