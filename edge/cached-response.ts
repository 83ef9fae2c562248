import { createHash } from 'node:crypto'
import { STOCK_DEPENDENCY } from '#contract/stock-dependency.ts'
import type { BufferedResponse } from './buffered-response.ts'
import { compressBest, compressFast, type Encoding, encodingFor, isCompressible } from './compression.ts'

/**
 * A browser asks each time whether the page is still right, and is mostly told so in 200 bytes. A cache between here
 * and the shopper may answer for ten seconds by itself: after a change it is that much behind, and no longer.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30'
/** Headers that belong to one answer and are not kept with the page. */
const UNCACHED_HEADERS = new Set(['connection', 'content-length', 'date', 'transfer-encoding', STOCK_DEPENDENCY])

/**
 * How often a page is sent as it was squeezed in haste before the best form is made: most are read a few times until
 * something changes.
 */
const SENDS_BEFORE_BEST = 10

/** A page in one of the forms it is sent in. */
export interface EncodedBody {
  etag: string
  body: Buffer
  /** Names and values in turn, as node:http takes them. */
  head: string[]
  /** How often it is still sent before a better form is made; null for the best there is. */
  sendsLeft: number | null
}

export interface CachedResponse {
  /** What pages showed when this one was made. */
  version: string
  /**
   * The products of which it says how many there are, and what stood for those numbers before it was made; null when
   * that was not known yet.
   */
  stock: { of: string; mark: string | null } | null
  /** Of its bytes and headers: two pages with the same are the same. */
  hash: string
  status: number
  headers: [string, string][]
  plain: EncodedBody
  compressed: Partial<Record<Encoding, EncodedBody>>
  compressing: Set<Encoding>
  /** What an answer of the API says, once a page has asked: frozen, since all pages are given the same. */
  json?: unknown
}

/** `stock`: what was known of the stock before the answer was made. */
export function toCachedResponse(
  { status, headers: given, body: made }: BufferedResponse,
  version: string,
  stock: CachedResponse['stock'],
): CachedResponse {
  const of = given.get(STOCK_DEPENDENCY)
  const body = made ?? Buffer.alloc(0)
  // What is refused keeps the name it was logged under.
  const headers = [...given].filter(
    ([name]) => !UNCACHED_HEADERS.has(name) && (name !== 'x-request-id' || status !== 200),
  )
  if (status === 200 && !isData(given)) setCaching(headers)
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 22)
  return {
    version,
    stock: of === null ? null : { of, mark: stock?.of === of ? stock.mark : null },
    hash,
    status,
    headers,
    plain: encodedBodyOf(headers, `"${hash}"`, body, null),
    compressed: {},
    compressing: new Set(),
  }
}

/** The form that suits a reader, when it is there already. */
export function cachedEncoding(page: CachedResponse, accepted: string | null | undefined): EncodedBody | null {
  const encoding = encodingOf(page, accepted)
  return encoding ? (page.compressed[encoding] ?? null) : page.plain
}

/**
 * The form that suits whoever is the first to want it: squeezed with little effort, as they wait for it. `onGrown` is
 * told how many bytes the page takes more.
 */
export async function encodeFast(
  page: CachedResponse,
  accepted: string | null | undefined,
  onGrown: (bytes: number) => void,
): Promise<EncodedBody> {
  const encoding = encodingOf(page, accepted)
  if (!encoding) return page.plain
  const body = await compressFast(page.plain.body, encoding)
  const form: EncodedBody = {
    ...encodedBodyOf(page.headers, `"${page.hash}-${encoding}-0"`, body, encoding),
    sendsLeft: SENDS_BEFORE_BEST,
  }
  if (!page.compressed[encoding]) {
    page.compressed[encoding] = form
    onGrown(body.length)
  }
  return form
}

/**
 * Told of each time a form is sent. One that is wanted often is made again, as small as can be; nobody waits for that.
 */
export async function countSend(
  page: CachedResponse,
  form: EncodedBody,
  accepted: string | null | undefined,
  onGrown: (bytes: number) => void,
): Promise<void> {
  if (form.sendsLeft === null || --form.sendsLeft > 0) return
  const encoding = encodingOf(page, accepted)
  if (!encoding || page.compressing.has(encoding)) return
  page.compressing.add(encoding)
  const body = await compressBest(page.plain.body, encoding).finally(() => page.compressing.delete(encoding))
  page.compressed[encoding] = encodedBodyOf(page.headers, `"${page.hash}-${encoding}"`, body, encoding)
  onGrown(body.length - form.body.length)
}

/** What an answer of the API says. `onGrown` is told how many bytes it takes more. */
export function cachedJson(page: CachedResponse, onGrown: (bytes: number) => void): unknown {
  if (page.json === undefined) {
    page.json = deepFreeze(JSON.parse(page.plain.body.toString()))
    onGrown(cachedJsonSize(page.plain.body))
  }
  return page.json
}

/** About: objects take a few times the room of the JSON that they were read from. */
export const cachedJsonSize = (json: Buffer) => 4 * json.length

/** All the way down: a page that changed what it was given would change it for every other. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** The API's answers: no cache between here and the shopper may answer with them. */
const isData = (headers: Headers) => headers.get('content-type')?.startsWith('application/json') === true

function encodingOf(page: CachedResponse, accepted: string | null | undefined): Encoding | null {
  const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  return isCompressible(type, page.plain.body.length) ? encodingFor(accepted) : null
}

function setCaching(headers: [string, string][]): void {
  const given = headers.findIndex(([name]) => name === 'cache-control')
  // A feed or a site map says itself for how long it is good.
  if (given >= 0 && headers[given]?.[1] !== 'no-cache') return
  if (given >= 0) headers.splice(given, 1)
  headers.push(['cache-control', CACHE_CONTROL])
}

function encodedBodyOf(
  headers: [string, string][],
  etag: string,
  body: Buffer,
  encoding: Encoding | null,
): EncodedBody {
  const vary = [...headers.filter(([name]) => name === 'vary').map(([, value]) => value), 'Accept-Encoding'].join(', ')
  const all: [string, string][] = [
    ...headers.filter(([name]) => name !== 'vary'),
    ['vary', vary],
    ['etag', etag],
    ['content-length', String(body.length)],
    ...(encoding ? [['content-encoding', encoding] satisfies [string, string]] : []),
  ]
  return { etag, body, head: all.flat(), sendsLeft: null }
}
