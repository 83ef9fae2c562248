import { STOCK_DEPENDENCY } from '#contract/stock-dependency.ts'
import { bufferBody } from './buffer-body.ts'
import { type BufferedResponse, bufferResponse } from './buffered-response.ts'
import { apiCacheKey, isAnonymousRequest, pageCacheKey } from './cacheable-urls.ts'
import { isFromThisMachine } from './client-ip.ts'
import { compressResponse } from './compression.ts'
import { type ConcurrencyLimit, openConcurrencyLimit } from './concurrency-limit.ts'
import { isApiRequest, isShared, pageRedirect } from './negotiation.ts'
import type { PageCache } from './page-cache.ts'
import { blockedDirectives } from './policy-reports.ts'
import { type AllowedOrigins, REPORTS_PATH, secure, securePage } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import type { StreamedFile, StreamedResponse } from './streamed-response.ts'

export interface EdgeOptions {
  api(request: Request, from: { ip: string }): Promise<Response>
  pages(request: Request): Promise<BufferedResponse>
  /** Pages that are the same for everybody. */
  pageCache: PageCache
  /**
   * A Stripe in this process; null where the shop has keys of its own. Strangers are answered only what a browser may
   * ask.
   */
  emulator: { fetch(request: Request): Promise<Response>; fetchForStranger(request: Request): Promise<Response> } | null
  /** A photograph at one of its sizes; `busy` when too many have to be made first. */
  media(path: string): Promise<StreamedFile | 'busy' | null>
  /** The mails as their readers see them; null where others could look. */
  outbox: ((path: string) => Promise<Response | null>) | null
  /** What the shop does for the commands of its own machine; null when the request is not one of them. */
  local: ((request: Request, path: string) => Promise<Response | null>) | null
  files: StaticFiles
  /** The back office's files; null for a path that isn't one of its. */
  admin(path: string, accepted: string | null): Promise<Response | BufferedResponse | StreamedResponse | null>
  /** Throws when the shop can't serve: the database doesn't answer. */
  checkReady(): Promise<void>
  metrics(): Promise<{ contentType: string; body: string }>
  /** What the browser may load from elsewhere on the payment step and on the contact page. */
  allowedOrigins: AllowedOrigins
  /** The scripts in the text of every page, as the build has them: no other inline script runs. */
  inlineScripts: string[]
  /** How many calls and pages are answered at once; the others are told to come again. */
  maxConcurrent: number
  /** Told of each that was sent away. */
  onRejected(): void
  /** Told of each thing that a page's policy has stopped, by the name of the directive. */
  onPolicyReport(directive: string): void
  https: boolean
}

/** Between the network and the two apps: who answers a request, and what every answer carries. */
export function openEdge(
  options: EdgeOptions,
): (request: Request, from: { ip: string }) => Promise<Response | BufferedResponse | StreamedResponse> {
  const limit = openConcurrencyLimit(options.maxConcurrent, options.onRejected)
  return async (request, from) => {
    const url = new URL(request.url)
    const respond = async (asked: Request) => {
      const response = await answer(options, limit, asked, new URL(asked.url), from)
      secure(response.headers, options.https)
      return response
    }
    const address =
      request.method === 'GET' || request.method === 'HEAD' ? addressInCache(request, url.pathname + url.search) : null
    if (address !== null)
      return options.pageCache.answer(request, address, async (asked) => bufferResponse(await respond(asked)))
    const response = await respond(request)
    response.headers.delete(STOCK_DEPENDENCY)
    return compressResponse(request, response)
  }
}

/**
 * What the API's answer at an address says, for pages, which are made in this process; undefined where it is none of
 * those that are kept, or a refusal: then it has to be fetched. The page has been let in, so nothing is turned away
 * here.
 */
export function openCachedCalls(
  kept: PageCache,
  origin: string,
  api: (request: Request) => Promise<Response>,
): (address: string) => Promise<unknown> {
  // What is kept serves everybody, so it is made as it is for the network.
  const respond = async (request: Request) => {
    const answer = varyByAccept(await api(request), new URL(request.url).pathname)
    secure(answer.headers, origin.startsWith('https:'))
    return answer
  }
  return async (address) => {
    const found = apiCacheKey(address)
    return found === null ? undefined : kept.json(origin, found, respond)
  }
}

function addressInCache(request: Request, address: string): string | null {
  return (
    pageCacheKey(address) ?? (isAnonymousRequest((name) => request.headers.get(name)) ? apiCacheKey(address) : null)
  )
}

async function answer(
  options: EdgeOptions,
  limit: ConcurrencyLimit,
  request: Request,
  url: URL,
  from: { ip: string },
): Promise<Response | BufferedResponse | StreamedResponse> {
  const path = url.pathname
  if (path === '/healthz') return text('ok')
  if (path === '/readyz') return ready(options)
  const isOurs = isFromThisMachine(request, from.ip)
  if (path === '/metrics') return isOurs ? metrics(options) : new Response('Not found.', { status: 404 })
  if (path === REPORTS_PATH && request.method === 'POST') return policyReports(options, request)
  if (options.emulator && path.startsWith('/v1/')) return options.emulator.fetchForStranger(request)
  if (options.emulator && path.startsWith('/stripe-emulator'))
    return isOurs ? options.emulator.fetch(request) : options.emulator.fetchForStranger(request)
  const local = options.local && isOurs && path.startsWith('/local/') ? await options.local(request, path) : null
  if (local) return local
  const mail = options.outbox && isOurs && path.startsWith('/outbox') ? await options.outbox(path) : null
  if (mail) return mail
  if (path.startsWith('/media/')) return photograph(options, path.slice('/media/'.length))
  if (isApiRequest(request, url)) {
    const whole = await bufferBody(request)
    return varyByAccept(await limit.run(request, () => options.api(whole, from)), path)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return Response.json({ detail: 'Not found.' }, { status: 404 })
  const office = await options.admin(path, request.headers.get('accept-encoding'))
  if (office) return office
  const file = await options.files.find(path, request.headers.get('accept-encoding'))
  if (file) return file
  const location = pageRedirect(url)
  // A 308 may be kept for ever, and by a CDN that doesn't read Vary for those who want JSON too.
  if (location)
    return varyByAccept(new Response(null, { status: 308, headers: { location, 'cache-control': 'no-cache' } }), path)
  // Rendered for HEAD too: its headers say whether there is such a page.
  const rendered = await limit.run(request, () => options.pages(asGet(request)))
  const page = await bufferResponse(rendered)
  securePage(page, path, options)
  return page
}

function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request
}

/**
 * An address that is a page as well: a cache has to keep the two apart, or a browser that was once led to the page
 * never gets the JSON.
 */
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
    return new Response('Too many photographs are being made just now.', {
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    })
  // The address holds the hash of the picture: it never changes.
  const headers = new Headers({
    'content-type': found.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  return { status: 200, headers, file: found }
}

function text(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
}
