import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '#contract/request-id.ts'
import { type BufferedResponse, bufferResponse } from './buffered-response.ts'
import { apiCacheKey, isAnonymousRequest, pageCacheKey } from './cacheable-urls.ts'
import {
  type CachedResponse,
  cachedEncoding,
  cachedJson,
  cachedJsonSize,
  countSend,
  type EncodedBody,
  encodeFast,
  toCachedResponse,
} from './cached-response.ts'
import { compressResponse } from './compression.ts'

export interface PageCacheOptions {
  /** Stands for everything that pages show: a page is right as long as this is what it was when the page was begun. */
  version(): string | Promise<string>
  /**
   * Stands for how many of these products there are, ids with commas between: an answer that says so is right as long
   * as this stays.
   */
  stock(of: string): Promise<string>
  /** How many answers have failed so far: a page that was made meanwhile may lack a part of itself, and is not kept. */
  faults(): number
  /** Bytes of pages to keep; those that nobody has asked for longest go first. */
  maxBytes: number
  /** Told of each answer: the page was at hand, or had to be made. */
  onAnswer(from: 'cached' | 'rendered'): void
}

export interface PageCache {
  /**
   * Answers straight away from what is kept, the API's answers too; false when the page has to be made. Here every
   * microsecond counts: no Request, no Response.
   */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean | Promise<boolean>
  /** Answers a request for a page that may be kept, at its address in here (cacheable-urls.ts). */
  answer(
    request: Request,
    address: string,
    render: (request: Request) => Promise<Response | BufferedResponse>,
  ): Promise<BufferedResponse>
  /**
   * What the API's answer at this address says, for pages, which are made of it in this process; undefined when it
   * refuses.
   */
  json(
    origin: string,
    address: string,
    render: (request: Request) => Promise<Response | BufferedResponse>,
  ): Promise<unknown>
}

/** What a page takes besides its bytes. */
const OVERHEAD = 2048

/**
 * Public pages, kept as they are sent. A change of what they show is seen by the very next request
 * (server/db/page-version.ts).
 */
export function openPageCache(options: PageCacheOptions): PageCache {
  // In the order in which they were last asked for.
  const pages = new Map<string, CachedResponse>()
  let bytes = 0
  /** Pages under way: everybody who asks for one while it is being made gets that one. */
  const rendering = new Map<string, Promise<CachedResponse>>()
  /**
   * The version for which a page is being made: the answers that it is made of need be no newer, and the database is
   * not asked again for each.
   */
  const renderedFor = new AsyncLocalStorage<string>()

  const evict = (address: string) => {
    const page = pages.get(address)
    if (page) bytes -= sizeOf(page)
    pages.delete(address)
  }
  const grow = (more: number) => {
    bytes += more
    for (const oldest of pages.keys()) {
      if (bytes <= options.maxBytes) return
      evict(oldest)
    }
  }
  /** A page that has gone meanwhile takes no room. */
  const growing = (address: string, page: CachedResponse) => (more: number) => {
    if (pages.get(address) === page) grow(more)
  }
  const store = (address: string, page: CachedResponse) => {
    const before = pages.get(address)
    // A change elsewhere in the shop: what was done for it is not done again.
    if (before?.hash === page.hash) Object.assign(page, { compressed: before.compressed, json: before.json })
    evict(address)
    pages.set(address, page)
    grow(sizeOf(page))
  }
  const find = (address: string, version: string | null, mark: string | null): CachedResponse | null => {
    const page = pages.get(address)
    // When the database can't say, what is kept is better than no page.
    if (!page || (version !== null && page.version !== version)) return null
    if (version !== null && page.stock && (page.stock.mark === null || page.stock.mark !== mark)) return null
    pages.delete(address)
    pages.set(address, page)
    return page
  }

  const now = async (page: CachedResponse | undefined) => {
    const of = page?.stock?.of
    const [version, mark] = await Promise.all([
      renderedFor.getStore() ?? Promise.resolve(options.version()).catch(() => null),
      of === undefined ? null : options.stock(of).catch(() => null),
    ])
    return { version, mark, of }
  }

  const render = async (
    base: string,
    address: string,
    { version, stock }: { version: string | null; stock: CachedResponse['stock'] },
    ask: (request: Request) => Promise<Response | BufferedResponse>,
  ) => {
    const faults = options.faults()
    // As nobody in particular, at the address without what means nothing: what is made serves everybody.
    const accept = isApiAddress(address) ? 'application/json' : 'text/html'
    const asked = new Request(new URL(address, base), { headers: { accept } })
    const whole = await bufferResponse(
      await (version === null ? ask(asked) : renderedFor.run(version, () => ask(asked))),
    )
    const mayBeKept =
      whole.status === 200 && version !== null && !whole.headers.has('set-cookie') && !isUncacheable(whole.headers)
    const page = toCachedResponse(whole, version ?? '', stock)
    if (mayBeKept && options.faults() === faults) store(address, page)
    return page
  }

  const getOrRender = async (
    base: string,
    address: string,
    ask: (request: Request) => Promise<Response | BufferedResponse>,
  ) => {
    const { version, mark, of } = await now(pages.get(address))
    const page = find(address, version, mark)
    options.onAnswer(page ? 'cached' : 'rendered')
    if (page) return page
    // A page begun before the change that this version tells of is not the one that is wanted.
    const work = `${version} ${mark} ${address}`
    const stock = of === undefined ? null : { of, mark }
    const underWay =
      rendering.get(work) ?? render(base, address, { version, stock }, ask).finally(() => rendering.delete(work))
    rendering.set(work, underWay)
    return underWay
  }

  return {
    serve(incoming, outgoing) {
      const { method, url = '' } = incoming
      if (method !== 'GET' && method !== 'HEAD') return false
      // What is kept stands under the very address it is mostly asked for at.
      const address = pages.has(url) ? url : url.includes('?') ? (pageCacheKey(url) ?? apiCacheKey(url)) : null
      const there = address === null ? undefined : pages.get(address)
      if (address === null || !there) return false
      if (isApiAddress(address) && !isAnonymousRequest((name) => incoming.headers[name] as string | undefined))
        return false
      const send = (version: string, mark: string | null) => {
        const page = find(address, version, mark)
        const form = page && cachedEncoding(page, incoming.headers['accept-encoding'])
        if (!form) return false
        options.onAnswer('cached')
        const isKnown = hasEtag(incoming.headers['if-none-match'], form.etag)
        const head = isApiAddress(address)
          ? withRequestId(form.head, incoming.headers['x-request-id'] as string | undefined)
          : form.head
        if (isKnown) outgoing.writeHead(304, withoutBody(head))
        else outgoing.writeHead(200, head)
        outgoing.end(isKnown || method === 'HEAD' ? undefined : form.body)
        countSend(page, form, incoming.headers['accept-encoding'], growing(address, page)).catch(() => undefined)
        return true
      }
      const version = options.version()
      // Their failing is dealt with where pages are made.
      if (there.stock)
        return Promise.all([version, options.stock(there.stock.of)]).then(
          ([found, mark]) => send(found, mark),
          () => false,
        )
      return typeof version === 'string'
        ? send(version, null)
        : version.then(
            (found) => send(found, null),
            () => false,
          )
    },
    async answer(request, address, ask) {
      const made = await getOrRender(request.url, address, ask)
      // Not worth the effort that is spent on what is sent many times.
      if (made.status !== 200) return compressResponse(request, answerOf(request, made.status, made.plain))
      const accepted = request.headers.get('accept-encoding')
      const form = cachedEncoding(made, accepted) ?? (await encodeFast(made, accepted, growing(address, made)))
      // Should it fail, the next reader is served as this one.
      countSend(made, form, accepted, growing(address, made)).catch(() => undefined)
      return answerOf(
        request,
        made.status,
        isApiAddress(address) ? { ...form, head: withRequestId(form.head, request.headers.get('x-request-id')) } : form,
      )
    },
    async json(origin, address, ask) {
      const page = await getOrRender(origin, address, ask)
      return page.status === 200 ? cachedJson(page, growing(address, page)) : undefined
    },
  }
}

function answerOf(request: Request, status: number, { head, etag, body }: EncodedBody): BufferedResponse {
  const isKnown = hasEtag(request.headers.get('if-none-match'), etag)
  const headers = new Headers()
  const flat = isKnown ? withoutBody(head) : head
  for (let at = 0; at < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '')
  return isKnown ? { status: 304, headers, body: null } : { status, headers, body }
}

/** The API gives each of its answers a name that people can quote. */
const withRequestId = (head: string[], given: string | null | undefined) => [
  ...head,
  'x-request-id',
  requestIdOf(given),
]

/** Calls end with a slash, and pages don't (but home). */
const isApiAddress = (address: string) => /^\/[^?]+\/(\?|$)/.test(address)

const isUncacheable = (headers: Headers) => /\b(no-store|private)\b/.test(headers.get('cache-control') ?? '')

/** Whether the reader has this very form already (RFC 9110, 13.1.2: a list, and compared weakly). */
function hasEtag(named: string | null | undefined, etag: string): boolean {
  return named !== null && named !== undefined && (named.trim() === '*' || named.includes(etag))
}

const BODY_HEADERS = new Set(['content-length', 'content-encoding', 'content-type'])

function withoutBody(head: string[]): string[] {
  return head.filter((_, at) => !BODY_HEADERS.has(head[at - (at % 2)] ?? ''))
}

function sizeOf({ plain, compressed, json }: CachedResponse): number {
  return (
    OVERHEAD +
    plain.body.length +
    (compressed.br?.body.length ?? 0) +
    (compressed.gzip?.body.length ?? 0) +
    (json === undefined ? 0 : cachedJsonSize(plain.body))
  )
}
