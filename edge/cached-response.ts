import { createHash } from 'node:crypto'
import { STOCK_DEPENDENCY } from '#contract/stock-dependency.ts'
import type { Language } from '#words/languages.ts'
import type { BufferedResponse } from './buffered-response.ts'
import { compressBest, compressFast, type Encoding, encodingFor, isCompressible } from './compression.ts'

/** Browsers revalidate each time, mostly with a 304 of 200 bytes; a CDN's copy may be ten seconds old. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30'
/** Headers that belong to one message, so that a cached copy must not repeat them. */
const UNCACHED_HEADERS = new Set(['connection', 'content-length', 'date', 'transfer-encoding', STOCK_DEPENDENCY])
/** Most responses are sent a few times before they change: too few to repay the best compression. */
const SENDS_BEFORE_BEST = 10

/** A body in one encoding. */
export interface EncodedBody {
  etag: string
  body: Buffer
  /** Names and values in turn, as node:http takes them. */
  head: string[]
  /** How many more sends until the body is compressed best; null once it is. */
  sendsLeft: number | null
}

export interface CachedResponse {
  language: Language
  /** The content version for which it was rendered. */
  version: string
  /**
   * The ids of the products whose stock it shows ("3,14,15"), and the fingerprint of their stock before rendering. The
   * fingerprint is null for the first rendering, which finds out the products.
   */
  stock: { products: string; fingerprint: string | null } | null
  /** SHA-256 of headers and body. */
  hash: string
  status: number
  headers: [string, string][]
  plain: EncodedBody
  compressed: Partial<Record<Encoding, EncodedBody>>
  compressing: Set<Encoding>
  /** The parsed body of an API response, after its first use by a page; frozen, because all pages share it. */
  json?: unknown
}

/** `stock`: the fingerprint read before rendering. */
export function toCachedResponse(
  { status, headers: given, body: rendered }: BufferedResponse,
  { language, version, stock }: Pick<CachedResponse, 'language' | 'version' | 'stock'>,
): CachedResponse {
  const products = given.get(STOCK_DEPENDENCY)
  const body = rendered ?? Buffer.alloc(0)
  // An error keeps the request id that the log has.
  const headers = [...given].filter(
    ([name]) => !UNCACHED_HEADERS.has(name) && (name !== 'x-request-id' || status !== 200),
  )
  if (status === 200 && !isApiResponse(given)) setCacheControl(headers)
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 22)
  return {
    language,
    version,
    stock:
      products === null ? null : { products, fingerprint: stock?.products === products ? stock.fingerprint : null },
    hash,
    status,
    headers,
    plain: encodedBodyOf(headers, `"${hash}"`, body, null),
    compressed: {},
    compressing: new Set(),
  }
}

/** The body in the encoding that the client prefers, if it has been compressed. */
export function cachedEncoding(response: CachedResponse, accepted: string | null | undefined): EncodedBody | null {
  const encoding = encodingOf(response, accepted)
  return encoding ? (response.compressed[encoding] ?? null) : response.plain
}

/** Compresses fast, because a client waits. Calls `onGrown` when the entry takes more bytes. */
export async function encodeFast(
  response: CachedResponse,
  accepted: string | null | undefined,
  onGrown: () => void,
): Promise<EncodedBody> {
  const encoding = encodingOf(response, accepted)
  if (!encoding) return response.plain
  const body = await compressFast(response.plain.body, encoding)
  const encoded: EncodedBody = {
    ...encodedBodyOf(response.headers, `"${response.hash}-${encoding}-0"`, body, encoding),
    sendsLeft: SENDS_BEFORE_BEST,
  }
  if (!response.compressed[encoding]) {
    response.compressed[encoding] = encoded
    onGrown()
  }
  return encoded
}

/** Counts a send. Compresses a body that is sent often a second time, as small as possible; no client waits for it. */
export async function countSend(
  response: CachedResponse,
  encoded: EncodedBody,
  accepted: string | null | undefined,
  onGrown: () => void,
): Promise<void> {
  if (encoded.sendsLeft === null || --encoded.sendsLeft > 0) return
  const encoding = encodingOf(response, accepted)
  if (!encoding || response.compressing.has(encoding)) return
  response.compressing.add(encoding)
  const body = await compressBest(response.plain.body, encoding).finally(() => response.compressing.delete(encoding))
  response.compressed[encoding] = encodedBodyOf(response.headers, `"${response.hash}-${encoding}"`, body, encoding)
  onGrown()
}

/** The parsed body of an API response. */
export function cachedJson(response: CachedResponse, onGrown: () => void): unknown {
  if (response.json === undefined) {
    response.json = deepFreeze(JSON.parse(response.plain.body.toString()))
    onGrown()
  }
  return response.json
}

/** Estimated bytes: objects take about four times as much memory as their JSON. */
export const cachedJsonSize = (json: Buffer) => 4 * json.length

/** Without this a page that changes the object changes it for all pages. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** API responses keep `no-cache`: a CDN doesn't know when the stock changes. */
const isApiResponse = (headers: Headers) => headers.get('content-type')?.startsWith('application/json') === true

function encodingOf(response: CachedResponse, accepted: string | null | undefined): Encoding | null {
  const type = response.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  return isCompressible(type, response.plain.body.length) ? encodingFor(accepted) : null
}

function setCacheControl(headers: [string, string][]): void {
  const at = headers.findIndex(([name]) => name === 'cache-control')
  // A feed and a site map set their own.
  if (at >= 0 && headers[at]?.[1] !== 'no-cache') return
  if (at >= 0) headers.splice(at, 1)
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
