import { createHash } from 'node:crypto'
import { STOCK_OF } from '#contract/stock-of.ts'
import { type Encoding, encodingFor, isWorthIt, squeezeQuickly, squeezeWell } from './compression.ts'
import type { WholeAnswer } from './whole-answer.ts'

/**
 * A browser asks each time whether the page is still right, and is mostly told so in 200 bytes. A cache between here and the shopper may answer
 * for ten seconds by itself: after a change it is that much behind, and no longer.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30'
/** Headers that belong to one answer and are not kept with the page. */
const OF_ONE_ANSWER = new Set(['connection', 'content-length', 'date', 'transfer-encoding', STOCK_OF])

/** How often a page is sent as it was squeezed in haste before the best form is made: most are read a few times until something changes. */
const WORTH_THE_EFFORT = 10

/** A page in one of the forms it is sent in. */
export interface Form {
  etag: string
  body: Buffer
  /** Names and values in turn, as node:http takes them. */
  head: string[]
  /** How often it is still sent before a better form is made; null for the best there is. */
  left: number | null
}

export interface KeptPage {
  /** What pages showed when this one was made. */
  version: string
  /** The products of which it says how many there are, and what stood for those numbers before it was made; null when that was not known yet. */
  stock: { of: string; mark: string | null } | null
  /** Of its bytes and headers: two pages with the same are the same. */
  hash: string
  status: number
  headers: [string, string][]
  plain: Form
  squeezed: Partial<Record<Encoding, Form>>
  squeezing: Set<Encoding>
  /** What an answer of the API says, once a page has asked: frozen, since all pages are given the same. */
  said?: unknown
}

/** `stock`: what was known of the stock before the answer was made. */
export function keepable({ status, headers: given, body: made }: WholeAnswer, version: string, stock: KeptPage['stock']): KeptPage {
  const of = given.get(STOCK_OF)
  const body = made ?? Buffer.alloc(0)
  // What is refused keeps the name it was logged under.
  const headers = [...given].filter(([name]) => !OF_ONE_ANSWER.has(name) && (name !== 'x-request-id' || status !== 200))
  if (status === 200 && !isData(given)) setCaching(headers)
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 22)
  return {
    version,
    stock: of === null ? null : { of, mark: stock?.of === of ? stock.mark : null },
    hash,
    status,
    headers,
    plain: formOf(headers, `"${hash}"`, body, null),
    squeezed: {},
    squeezing: new Set(),
  }
}

/** The form that suits a reader, when it is there already. */
export function formAtHand(page: KeptPage, accepted: string | null | undefined): Form | null {
  const encoding = wanted(page, accepted)
  return encoding ? (page.squeezed[encoding] ?? null) : page.plain
}

/** The form that suits whoever is the first to want it: squeezed with little effort, as they wait for it. `onGrown` is told how many bytes the page takes more. */
export async function formInHaste(page: KeptPage, accepted: string | null | undefined, onGrown: (bytes: number) => void): Promise<Form> {
  const encoding = wanted(page, accepted)
  if (!encoding) return page.plain
  const body = await squeezeQuickly(page.plain.body, encoding)
  const form = { ...formOf(page.headers, `"${page.hash}-${encoding}-0"`, body, encoding), left: WORTH_THE_EFFORT }
  if (!page.squeezed[encoding]) {
    page.squeezed[encoding] = form
    onGrown(body.length)
  }
  return form
}

/** Told of each time a form is sent. One that is wanted often is made again, as small as can be; nobody waits for that. */
export async function sent(page: KeptPage, form: Form, accepted: string | null | undefined, onGrown: (bytes: number) => void): Promise<void> {
  if (form.left === null || --form.left > 0) return
  const encoding = wanted(page, accepted)
  if (!encoding || page.squeezing.has(encoding)) return
  page.squeezing.add(encoding)
  const body = await squeezeWell(page.plain.body, encoding).finally(() => page.squeezing.delete(encoding))
  page.squeezed[encoding] = formOf(page.headers, `"${page.hash}-${encoding}"`, body, encoding)
  onGrown(body.length - form.body.length)
}

/** What an answer of the API says. `onGrown` is told how many bytes it takes more. */
export function said(page: KeptPage, onGrown: (bytes: number) => void): unknown {
  if (page.said === undefined) {
    page.said = frozen(JSON.parse(page.plain.body.toString()))
    onGrown(sizeOfSaid(page.plain.body))
  }
  return page.said
}

/** About: objects take a few times the room of the JSON that they were read from. */
export const sizeOfSaid = (json: Buffer) => 4 * json.length

/** All the way down: a page that changed what it was given would change it for every other. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/** The API's answers: no cache between here and the shopper may answer with them. */
const isData = (headers: Headers) => headers.get('content-type')?.startsWith('application/json') === true

function wanted(page: KeptPage, accepted: string | null | undefined): Encoding | null {
  const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  return isWorthIt(type, page.plain.body.length) ? encodingFor(accepted) : null
}

function setCaching(headers: [string, string][]): void {
  const given = headers.findIndex(([name]) => name === 'cache-control')
  // A feed or a site map says itself for how long it is good.
  if (given >= 0 && headers[given]?.[1] !== 'no-cache') return
  if (given >= 0) headers.splice(given, 1)
  headers.push(['cache-control', CACHE_CONTROL])
}

function formOf(headers: [string, string][], etag: string, body: Buffer, encoding: Encoding | null): Form {
  const vary = [...headers.filter(([name]) => name === 'vary').map(([, value]) => value), 'Accept-Encoding'].join(', ')
  const all: [string, string][] = [
    ...headers.filter(([name]) => name !== 'vary'),
    ['vary', vary],
    ['etag', etag],
    ['content-length', String(body.length)],
    ...(encoding ? [['content-encoding', encoding] satisfies [string, string]] : []),
  ]
  return { etag, body, head: all.flat(), left: null }
}
