import { createHash, timingSafeEqual } from 'node:crypto'
import { bufferBody } from './buffer-body.ts'
import { type BufferedResponse, bufferResponse } from './buffered-response.ts'
import { isFromThisMachine } from './client-ip.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { discountLink } from './discount-link.ts'
import type { EdgeOptions } from './edge-options.ts'
import { isApiRequest, isShared, pageRedirect } from './negotiation.ts'
import { blockedDirectives, MAX_BYTES, MAX_REPORTS } from './policy-reports.ts'
import { refuse } from './refuse.ts'
import { REPORTS_PATH, securePage } from './security-headers.ts'
import type { StreamedResponse } from './streamed-response.ts'

export interface RouteContext {
  options: EdgeOptions
  /** The limit of all calls and pages in flight, the smaller one of pages, and that of the emulator. */
  all: ConcurrencyLimit
  pages: ConcurrencyLimit
  emulator: ConcurrencyLimit
}

/** Rendering takes the processor, and the calls of a cart or a payment must not wait for a rush at pages. */
export const limitOfPages = (maxConcurrent: number) => Math.ceil(maxConcurrent / 2)

type Answer = Response | BufferedResponse | StreamedResponse

interface Asked extends RouteContext {
  request: Request
  url: URL
  path: string
  from: { ip: string }
  isLocal: boolean
}

/** docs/generated/routes.md lists these facts. */
interface Route {
  path: string
  /** Who gets more than a 404. */
  who: string
  /** What an answer takes of the shop. */
  costs: string
  limit: string
  cached: string
  /** Null for a request that a later route answers. */
  answer(asked: Asked): Promise<Answer | null> | Answer | null
}

const IN_FLIGHT = 'requests in flight'
const PAGES_IN_FLIGHT = 'pages in flight'
const IMMUTABLE = 'for ever; the address changes with the content'

/** Every address of the shop, in the order in which they are tried. Nothing is served that isn't here. */
export const ROUTES: Route[] = [
  {
    ...{ path: '/healthz', who: 'everybody', costs: 'nothing', limit: 'none needed', cached: 'never' },
    answer: ({ options, path }) => (path === '/healthz' ? text(`ok ${options.version}`) : null),
  },
  {
    ...{ path: '/readyz', who: 'everybody', costs: 'database and disk', cached: 'never' },
    limit: 'a small write every three seconds, for all who ask meanwhile',
    answer: ({ options, path }) => (path === '/readyz' ? ready(options) : null),
  },
  {
    ...{ path: '/metrics', who: 'who sends `METRICS_TOKEN`, and this machine', costs: 'database', cached: 'never' },
    limit: 'one reading at a time, for all who ask meanwhile',
    answer: ({ options, path, isLocal, request }) => {
      if (path !== '/metrics') return null
      if (isLocal || hasToken(request, options.metricsToken)) return metrics(options)
      return new Response('Not found.', { status: 404 })
    },
  },
  {
    ...{ path: `POST ${REPORTS_PATH}`, who: 'everybody', costs: 'memory', cached: 'never' },
    limit: `${MAX_BYTES / 1024} KB and ${MAX_REPORTS} reports a request`,
    answer: ({ options, path, request }) =>
      path === REPORTS_PATH && request.method === 'POST' ? policyReports(options, request) : null,
  },
  {
    ...{ path: '/v1/…', who: 'browsers that pay, where the emulator is the bank', cached: 'never' },
    ...{ costs: 'the emulator’s store', limit: 'as many in flight, apart from the shop’s own' },
    answer: ({ options: { emulator: bank }, path, request, emulator }) =>
      bank && path.startsWith('/v1/') ? emulator.run(request, () => bank.fetchForStranger(request)) : null,
  },
  {
    ...{ path: '/stripe-emulator/…', who: 'the same; its control panel this machine alone', cached: 'never' },
    ...{ costs: 'the emulator’s store', limit: 'as many in flight, apart from the shop’s own' },
    answer: ({ options: { emulator: bank }, path, request, isLocal, emulator }) => {
      if (!bank || !path.startsWith('/stripe-emulator')) return null
      return emulator.run(request, () => (isLocal ? bank.fetch(request) : bank.fetchForStranger(request)))
    },
  },
  {
    ...{ path: '/outbox, /outbox/{id}', who: 'this machine, where no mail server is set', costs: 'database' },
    ...{ limit: 'none: its reader is ours', cached: 'never' },
    answer: ({ options: { outbox }, path, isLocal }) =>
      outbox && isLocal && path.startsWith('/outbox') ? outbox(path) : null,
  },
  {
    ...{ path: '/media/{photograph}/{size}', who: 'everybody', cached: IMMUTABLE },
    ...{ costs: 'disk; a size that is missing the processor, once', limit: 'two sizes at once, sixty wait' },
    answer: ({ options, path }) =>
      path.startsWith('/media/') ? photograph(options, path.slice('/media/'.length)) : null,
  },
  {
    ...{ path: 'calls and addresses of the API', who: 'see below', costs: 'database', limit: IN_FLIGHT },
    cached: 'calls of the catalogue, posts and policies: page cache; others never',
    answer: async ({ options, path, request, url, from, all }) => {
      if (!isApiRequest(request, url)) return null
      const buffered = await bufferBody(request)
      return varyByAccept(await all.run(request, () => options.api(buffered, from)), path)
    },
  },
  {
    ...{ path: 'any other POST, PUT, PATCH or DELETE', who: 'nobody', costs: 'nothing' },
    ...{ limit: 'none needed', cached: 'never' },
    answer: ({ request }) =>
      request.method !== 'GET' && request.method !== 'HEAD'
        ? refuse(request, { name: 'unknownAddress', keys: ['detail'], status: 404 })
        : null,
  },
  {
    ...{ path: '/admin, /admin/…', who: 'everybody; it shows nothing without the calls of staff', costs: 'disk' },
    ...{ limit: 'none needed', cached: 'its scripts for ever, its page never' },
    answer: ({ options, path, request }) => options.admin(path, request.headers.get('accept-encoding')),
  },
  {
    ...{ path: '/assets/…, /favicon.ico, /logo.svg, /logo.png, /api-docs.css', who: 'everybody', costs: 'disk' },
    ...{ limit: 'none needed', cached: 'scripts, styles and fonts for ever, others an hour' },
    answer: ({ options, path, request }) => options.files.find(path, request.headers.get('accept-encoding')),
  },
  {
    ...{ path: '/?code={discount}', who: 'everybody', costs: 'nothing', limit: 'none needed', cached: 'never' },
    answer: ({ url }) => discountLink(url.pathname + url.search),
  },
  {
    ...{ path: 'a page’s address with a slash behind it', who: 'everybody', costs: 'nothing' },
    ...{ limit: 'none needed', cached: 'never' },
    answer: ({ url, path }) => {
      const location = pageRedirect(url)
      // A 308 may be cached for ever, and a CDN that ignores Vary would send it to clients that want JSON.
      const headers = { location: location ?? '', 'cache-control': 'no-cache' }
      return location ? varyByAccept(new Response(null, { status: 308, headers }), path) : null
    },
  },
  {
    ...{ path: 'pages', who: 'see below', costs: 'processor and database', limit: PAGES_IN_FLIGHT },
    cached: 'see below',
    answer: async ({ options, path, request, all, pages }) => {
      // HEAD renders the page too, because only that shows whether it is a 404.
      const render = () => options.pages(asGet(request))
      const page = await bufferResponse(await all.run(request, () => pages.run(request, render)))
      securePage(page, path, options)
      return page
    },
  },
]

/** The answer of the first route that has one. The last one answers everything. */
export async function route(context: RouteContext, request: Request, from: { ip: string }): Promise<Answer> {
  const url = new URL(request.url)
  const isLocal = isFromThisMachine(request, { ip: from.ip, isProxied: context.options.isProxied })
  const asked: Asked = { ...context, request, url, path: url.pathname, from, isLocal }
  for (const { answer } of ROUTES) {
    const answered = await answer(asked)
    if (answered) return answered
  }
  throw new Error('No route answers this request.')
}

/** Without Vary a cache sends the redirect to the page to clients that want the JSON of the same URL. */
export function varyByAccept(response: Response, path: string): Response {
  if (isShared(path)) response.headers.append('vary', 'Accept')
  return response
}

function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request
}

async function ready(options: EdgeOptions): Promise<Response> {
  try {
    await options.checkReady()
    return text('ready')
  } catch {
    return unavailable('The shop can’t save anything at the moment.')
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
  if (found === 'busy') return unavailable('Too many sizes of photographs are being generated.')
  if (found === 'away') return unavailable('Photographs can’t be shown at the moment. Please try again soon.')
  // The URL has the hash of the photograph, so the response never changes.
  const headers = new Headers({
    'content-type': found.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  return { status: 200, headers, file: found }
}

function unavailable(sentence: string): Response {
  return new Response(sentence, { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
}

function text(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
}
