import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type BufferedResponse, bufferResponse } from './buffered-response.ts'
import { isStreamed, type StreamedResponse } from './streamed-response.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Shorter answers are not worth it. */
const MIN_BYTES = 1024
/** Not CSV: an export is sent while it is being made, and to squeeze it here would be to wait for its end. */
const COMPRESSIBLE = /^(text\/(?!csv)|application\/(json|javascript|manifest\+json|xml|rss\+xml)|image\/svg\+xml)/

export type Encoding = 'br' | 'gzip'

/** The best way of squeezing that the reader understands, or null. */
export function encodingFor(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null
}

/** For one reader, who waits for it: a quarter larger than squeezed well, for a three hundredth of the effort. */
export function compressFast(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, brotliOptions(3, bytes.length)) : zip(bytes, { level: 4 })
}

/** Squeezed once and sent many times. */
export function compressBest(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, brotliOptions(11, bytes.length)) : zip(bytes, { level: 9 })
}

function brotliOptions(quality: number, length: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // Unasked, it gets memory ready for four megabytes and gives it back after each answer, which takes longer than
      // the squeezing.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.floor(Math.log2(length)))),
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}

/** Whether answers of this kind and length are worth squeezing. */
export const isCompressible = (contentType: string, length: number) =>
  COMPRESSIBLE.test(contentType) && length >= MIN_BYTES

/** Squeezes text answers in the best way the reader understands. */
export async function compressResponse<Answer extends Response | BufferedResponse | StreamedResponse>(
  request: Request,
  answer: Answer,
): Promise<Answer | BufferedResponse> {
  const type = answer.headers.get('content-type') ?? ''
  if (!COMPRESSIBLE.test(type) || answer.headers.has('content-encoding') || request.method === 'HEAD') return answer
  if (isStreamed(answer) ? !encodingFor(request.headers.get('accept-encoding')) : answer.body === null) return answer
  const { status, headers, body } = await bufferResponse(answer)
  headers.append('vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  if (!body || !encoding || body.length < MIN_BYTES) return { status, headers, body }
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return { status, headers, body: await compressFast(body, encoding) }
}
