import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Shorter answers are not worth it. */
const LEAST = 1024
/** Not CSV: an export is sent while it is being made, and to squeeze it here would be to wait for its end. */
const COMPRESSIBLE = /^(text\/(?!csv)|application\/(json|javascript|manifest\+json|xml|rss\+xml)|image\/svg\+xml)/

/** Squeezes text answers in the best way the reader understands. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!COMPRESSIBLE.test(type) || response.headers.has('content-encoding') || response.body === null || request.method === 'HEAD') return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const bytes = Buffer.from(await response.arrayBuffer())
  const whole = { status: response.status, headers }
  if (!encoding || bytes.length < LEAST) return new Response(bytes, whole)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  const squeezed = encoding === 'br' ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : await zip(bytes, { level: 6 })
  return new Response(new Uint8Array(squeezed), whole)
}
