import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '#contract/request-id.ts'
import { compressed } from './compression.ts'
import { asksAsAnybody, keptAddress, keptAnswer } from './kept-addresses.ts'
import { type Form, formAtHand, formInHaste, type KeptPage, keepable, said, sent, sizeOfSaid } from './kept-page.ts'
import { type WholeAnswer, wholeAnswer } from './whole-answer.ts'

export interface PageCacheParts {
  /** Stands for everything that pages show: a page is right as long as this is what it was when the page was begun. */
  version(): string | Promise<string>
  /** Stands for how many of these products there are, ids with commas between: an answer that says so is right as long as this stays. */
  stock(of: string): Promise<string>
  /** How many answers have failed so far: a page that was made meanwhile may lack a part of itself, and is not kept. */
  faults(): number
  /** Bytes of pages to keep; those that nobody has asked for longest go first. */
  room: number
  /** Told of each answer: the page was at hand, or had to be made. */
  onAnswer(from: 'kept' | 'made'): void
}

export interface PageCache {
  /** Answers straight away from what is kept, the API's answers too; false when the page has to be made. Here every microsecond counts: no Request, no Response. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean | Promise<boolean>
  /** Answers a request for a page that may be kept, at its address in here (kept-addresses.ts). */
  answer(request: Request, address: string, make: (request: Request) => Promise<Response | WholeAnswer>): Promise<WholeAnswer>
  /** What the API's answer at this address says, for pages, which are made of it in this process; undefined when it refuses. */
  said(origin: string, address: string, make: (request: Request) => Promise<Response | WholeAnswer>): Promise<unknown>
}

/** What a page takes besides its bytes. */
const OVERHEAD = 2048

/** Public pages, kept as they are sent. A change of what they show is seen by the very next request (server/db/page-version.ts). */
export function openPageCache(parts: PageCacheParts): PageCache {
  // In the order in which they were last asked for.
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  /** Pages under way: everybody who asks for one while it is being made gets that one. */
  const making = new Map<string, Promise<KeptPage>>()
  /** The version for which a page is being made: the answers that it is made of need be no newer, and the database is not asked again for each. */
  const madeFor = new AsyncLocalStorage<string>()

  const forget = (address: string) => {
    const page = pages.get(address)
    if (page) bytes -= sizeOf(page)
    pages.delete(address)
  }
  const grow = (more: number) => {
    bytes += more
    for (const oldest of pages.keys()) {
      if (bytes <= parts.room) return
      forget(oldest)
    }
  }
  /** A page that has gone meanwhile takes no room. */
  const growing = (address: string, page: KeptPage) => (more: number) => {
    if (pages.get(address) === page) grow(more)
  }
  const keep = (address: string, page: KeptPage) => {
    const before = pages.get(address)
    // A change elsewhere in the shop: what was done for it is not done again.
    if (before?.hash === page.hash) Object.assign(page, { squeezed: before.squeezed, said: before.said })
    forget(address)
    pages.set(address, page)
    grow(sizeOf(page))
  }
  const find = (address: string, version: string | null, mark: string | null): KeptPage | null => {
    const page = pages.get(address)
    // When the database can't say, what is kept is better than no page.
    if (!page || (version !== null && page.version !== version)) return null
    if (version !== null && page.stock && (page.stock.mark === null || page.stock.mark !== mark)) return null
    pages.delete(address)
    pages.set(address, page)
    return page
  }

  const now = async (page: KeptPage | undefined) => {
    const of = page?.stock?.of
    const [version, mark] = await Promise.all([
      madeFor.getStore() ?? Promise.resolve(parts.version()).catch(() => null),
      of === undefined ? null : parts.stock(of).catch(() => null),
    ])
    return { version, mark, of }
  }

  const make = async (
    base: string,
    address: string,
    { version, stock }: { version: string | null; stock: KeptPage['stock'] },
    ask: (request: Request) => Promise<Response | WholeAnswer>,
  ) => {
    const faults = parts.faults()
    // As nobody in particular, at the address without what means nothing: what is made serves everybody.
    const accept = isAnswer(address) ? 'application/json' : 'text/html'
    const asked = new Request(new URL(address, base), { headers: { accept } })
    const whole = await wholeAnswer(await (version === null ? ask(asked) : madeFor.run(version, () => ask(asked))))
    const mayBeKept = whole.status === 200 && version !== null && !whole.headers.has('set-cookie') && !isPrivate(whole.headers)
    const page = keepable(whole, version ?? '', stock)
    if (mayBeKept && parts.faults() === faults) keep(address, page)
    return page
  }

  const keptOrMade = async (base: string, address: string, ask: (request: Request) => Promise<Response | WholeAnswer>) => {
    const { version, mark, of } = await now(pages.get(address))
    const page = find(address, version, mark)
    parts.onAnswer(page ? 'kept' : 'made')
    if (page) return page
    // A page begun before the change that this version tells of is not the one that is wanted.
    const work = `${version} ${mark} ${address}`
    const stock = of === undefined ? null : { of, mark }
    const underWay = making.get(work) ?? make(base, address, { version, stock }, ask).finally(() => making.delete(work))
    making.set(work, underWay)
    return underWay
  }

  return {
    serve(incoming, outgoing) {
      const { method, url = '' } = incoming
      if (method !== 'GET' && method !== 'HEAD') return false
      // What is kept stands under the very address it is mostly asked for at.
      const address = pages.has(url) ? url : url.includes('?') ? (keptAddress(url) ?? keptAnswer(url)) : null
      const there = address === null ? undefined : pages.get(address)
      if (address === null || !there) return false
      if (isAnswer(address) && !asksAsAnybody((name) => incoming.headers[name] as string | undefined)) return false
      const send = (version: string, mark: string | null) => {
        const page = find(address, version, mark)
        const form = page && formAtHand(page, incoming.headers['accept-encoding'])
        if (!form) return false
        parts.onAnswer('kept')
        const isKnown = knows(incoming.headers['if-none-match'], form.etag)
        const head = isAnswer(address) ? named(form.head, incoming.headers['x-request-id'] as string | undefined) : form.head
        if (isKnown) outgoing.writeHead(304, withoutBody(head))
        else outgoing.writeHead(200, head)
        outgoing.end(isKnown || method === 'HEAD' ? undefined : form.body)
        sent(page, form, incoming.headers['accept-encoding'], growing(address, page)).catch(() => undefined)
        return true
      }
      const version = parts.version()
      // Their failing is dealt with where pages are made.
      if (there.stock)
        return Promise.all([version, parts.stock(there.stock.of)]).then(
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
      const made = await keptOrMade(request.url, address, ask)
      // Not worth the effort that is spent on what is sent many times.
      if (made.status !== 200) return compressed(request, answerOf(request, made.status, made.plain))
      const accepted = request.headers.get('accept-encoding')
      const form = formAtHand(made, accepted) ?? (await formInHaste(made, accepted, growing(address, made)))
      // Should it fail, the next reader is served as this one.
      sent(made, form, accepted, growing(address, made)).catch(() => undefined)
      return answerOf(request, made.status, isAnswer(address) ? { ...form, head: named(form.head, request.headers.get('x-request-id')) } : form)
    },
    async said(origin, address, ask) {
      const page = await keptOrMade(origin, address, ask)
      return page.status === 200 ? said(page, growing(address, page)) : undefined
    },
  }
}

function answerOf(request: Request, status: number, { head, etag, body }: Form): WholeAnswer {
  const isKnown = knows(request.headers.get('if-none-match'), etag)
  const headers = new Headers()
  const flat = isKnown ? withoutBody(head) : head
  for (let at = 0; at < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '')
  return isKnown ? { status: 304, headers, body: null } : { status, headers, body }
}

/** The API gives each of its answers a name that people can quote. */
const named = (head: string[], given: string | null | undefined) => [...head, 'x-request-id', requestIdOf(given)]

/** Calls end with a slash, and pages don't (but home). */
const isAnswer = (address: string) => /^\/[^?]+\/(\?|$)/.test(address)

const isPrivate = (headers: Headers) => /\b(no-store|private)\b/.test(headers.get('cache-control') ?? '')

/** Whether the reader has this very form already (RFC 9110, 13.1.2: a list, and compared weakly). */
function knows(named: string | null | undefined, etag: string): boolean {
  return named !== null && named !== undefined && (named.trim() === '*' || named.includes(etag))
}

const OF_THE_BODY = new Set(['content-length', 'content-encoding', 'content-type'])

function withoutBody(head: string[]): string[] {
  return head.filter((_, at) => !OF_THE_BODY.has(head[at - (at % 2)] ?? ''))
}

function sizeOf({ plain, squeezed, said }: KeptPage): number {
  return OVERHEAD + plain.body.length + (squeezed.br?.body.length ?? 0) + (squeezed.gzip?.body.length ?? 0) + (said === undefined ? 0 : sizeOfSaid(plain.body))
}
