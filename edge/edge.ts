import { STOCK_OF } from '#contract/stock-of.ts'
import { arrived } from './arrived.ts'
import { compressed } from './compression.ts'
import { type Gate, openGate } from './gate.ts'
import { asksAsAnybody, keptAddress, keptAnswer } from './kept-addresses.ts'
import { isApiRequest, isShared, pageRedirect } from './negotiation.ts'
import type { PageCache } from './page-cache.ts'
import { stoppedBy } from './policy-reports.ts'
import { type Elsewhere, REPORTS_PATH, secure, securePage } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import type { StreamedAnswer, StreamedFile } from './streamed-answer.ts'
import { isFromThisMachine } from './visitor-address.ts'
import { type WholeAnswer, wholeAnswer } from './whole-answer.ts'

export interface EdgeParts {
  api(request: Request, from: { ip: string }): Promise<Response>
  pages(request: Request): Promise<WholeAnswer>
  /** Pages that are the same for everybody. */
  kept: PageCache
  /** A Stripe in this process; null where the shop has keys of its own. Strangers are answered only what a browser may ask. */
  emulator: { fetch(request: Request): Promise<Response>; fetchForStranger(request: Request): Promise<Response> } | null
  /** A photograph at one of its sizes; `busy` when too many have to be made first. */
  media(path: string): Promise<StreamedFile | 'busy' | null>
  /** The mails as their readers see them; null where others could look. */
  outbox: ((path: string) => Promise<Response | null>) | null
  /** What the shop does for the commands of its own machine; null when the request is not one of them. */
  local: ((request: Request, path: string) => Promise<Response | null>) | null
  files: StaticFiles
  /** The back office's files; null for a path that isn't one of its. */
  admin(path: string, accepted: string | null): Promise<Response | WholeAnswer | StreamedAnswer | null>
  /** Throws when the shop can't serve: the database doesn't answer. */
  checkReady(): Promise<void>
  metrics(): Promise<{ contentType: string; body: string }>
  /** What the browser may load from elsewhere on the payment step and on the contact page. */
  elsewhere: Elsewhere
  /** The scripts in the text of every page, as the build has them: no other inline script runs. */
  inlineScripts: string[]
  /** How many calls and pages are answered at once; the others are told to come again. */
  atOnce: number
  /** Told of each that was sent away. */
  onShed(): void
  /** Told of each thing that a page's policy has stopped, by the name of the directive. */
  onPolicyReport(directive: string): void
  https: boolean
}

/** Between the network and the two apps: who answers a request, and what every answer carries. */
export function openEdge(parts: EdgeParts): (request: Request, from: { ip: string }) => Promise<Response | WholeAnswer | StreamedAnswer> {
  const gate = openGate(parts.atOnce, parts.onShed)
  return async (request, from) => {
    const url = new URL(request.url)
    const make = async (asked: Request) => {
      const made = await answer(parts, gate, asked, new URL(asked.url), from)
      secure(made.headers, parts.https)
      return made
    }
    const address = request.method === 'GET' || request.method === 'HEAD' ? addressInCache(request, url.pathname + url.search) : null
    if (address !== null) return parts.kept.answer(request, address, async (asked) => wholeAnswer(await make(asked)))
    const made = await make(request)
    made.headers.delete(STOCK_OF)
    return compressed(request, made)
  }
}

/**
 * What the API's answer at an address says, for pages, which are made in this process; undefined where it is none of those that are kept, or a refusal: then
 * it has to be fetched. The page has been let in, so nothing is turned away here.
 */
export function openKnown(kept: PageCache, origin: string, api: (request: Request) => Promise<Response>): (address: string) => Promise<unknown> {
  // What is kept serves everybody, so it is made as it is for the network.
  const make = async (request: Request) => {
    const answer = varied(await api(request), new URL(request.url).pathname)
    secure(answer.headers, origin.startsWith('https:'))
    return answer
  }
  return async (address) => {
    const found = keptAnswer(address)
    return found === null ? undefined : kept.said(origin, found, make)
  }
}

function addressInCache(request: Request, address: string): string | null {
  return keptAddress(address) ?? (asksAsAnybody((name) => request.headers.get(name)) ? keptAnswer(address) : null)
}

async function answer(parts: EdgeParts, gate: Gate, request: Request, url: URL, from: { ip: string }): Promise<Response | WholeAnswer | StreamedAnswer> {
  const path = url.pathname
  if (path === '/healthz') return text('ok')
  if (path === '/readyz') return ready(parts)
  const isOurs = isFromThisMachine(request, from.ip)
  if (path === '/metrics') return isOurs ? metrics(parts) : new Response('Not found.', { status: 404 })
  if (path === REPORTS_PATH && request.method === 'POST') return policyReports(parts, request)
  if (parts.emulator && path.startsWith('/v1/')) return parts.emulator.fetchForStranger(request)
  if (parts.emulator && path.startsWith('/stripe-emulator')) return isOurs ? parts.emulator.fetch(request) : parts.emulator.fetchForStranger(request)
  const local = parts.local && isOurs && path.startsWith('/local/') ? await parts.local(request, path) : null
  if (local) return local
  const mail = parts.outbox && isOurs && path.startsWith('/outbox') ? await parts.outbox(path) : null
  if (mail) return mail
  if (path.startsWith('/media/')) return photograph(parts, path.slice('/media/'.length))
  if (isApiRequest(request, url)) {
    const whole = await arrived(request)
    return varied(await gate.pass(request, () => parts.api(whole, from)), path)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return Response.json({ detail: 'Not found.' }, { status: 404 })
  const office = await parts.admin(path, request.headers.get('accept-encoding'))
  if (office) return office
  const file = await parts.files.find(path, request.headers.get('accept-encoding'))
  if (file) return file
  const elsewhere = pageRedirect(url)
  // A 308 may be kept for ever, and by a CDN that doesn't read Vary for those who want JSON too.
  if (elsewhere) return varied(new Response(null, { status: 308, headers: { location: elsewhere, 'cache-control': 'no-cache' } }), path)
  // Rendered for HEAD too: its headers say whether there is such a page.
  const rendered = await gate.pass(request, () => parts.pages(asGet(request)))
  const page = await wholeAnswer(rendered)
  securePage(page, path, parts)
  return page
}

function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request
}

/** An address that is a page as well: a cache has to keep the two apart, or a browser that was once led to the page never gets the JSON. */
function varied(response: Response, path: string): Response {
  if (isShared(path)) response.headers.append('vary', 'Accept')
  return response
}

async function ready(parts: EdgeParts): Promise<Response> {
  try {
    await parts.checkReady()
    return text('ready')
  } catch {
    return new Response('The database does not answer.', { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
  }
}

async function metrics(parts: EdgeParts): Promise<Response> {
  const { contentType, body } = await parts.metrics()
  return new Response(body, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
}

async function policyReports(parts: EdgeParts, request: Request): Promise<Response> {
  for (const directive of await stoppedBy(request)) parts.onPolicyReport(directive)
  return new Response(null, { status: 204 })
}

async function photograph(parts: EdgeParts, path: string): Promise<Response | StreamedAnswer> {
  const found = await parts.media(path)
  if (!found) return new Response('Not found.', { status: 404 })
  if (found === 'busy')
    return new Response('Too many photographs are being made just now.', { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
  // The address holds the hash of the picture: it never changes.
  const headers = new Headers({ 'content-type': found.contentType, 'cache-control': 'public, max-age=31536000, immutable' })
  return { status: 200, headers, file: found }
}

function text(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
}
