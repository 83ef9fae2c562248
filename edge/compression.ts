import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isStreamed, type StreamedAnswer } from './streamed-answer.ts'
import { type WholeAnswer, wholeAnswer } from './whole-answer.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Shorter answers are not worth it. */
const LEAST = 1024
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
export function squeezeQuickly(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, ofQuality(3, bytes.length)) : zip(bytes, { level: 4 })
}

/** Squeezed once and sent many times. */
export function squeezeWell(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, ofQuality(11, bytes.length)) : zip(bytes, { level: 9 })
}

function ofQuality(quality: number, length: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // Unasked, it gets memory ready for four megabytes and gives it back after each answer, which takes longer than the squeezing.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.floor(Math.log2(length)))),
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}

/** Whether answers of this kind and length are worth squeezing. */
export const isWorthIt = (contentType: string, length: number) => COMPRESSIBLE.test(contentType) && length >= LEAST

/** Squeezes text answers in the best way the reader understands. */
export async function compressed<Answer extends Response | WholeAnswer | StreamedAnswer>(request: Request, answer: Answer): Promise<Answer | WholeAnswer> {
  const type = answer.headers.get('content-type') ?? ''
  if (!COMPRESSIBLE.test(type) || answer.headers.has('content-encoding') || request.method === 'HEAD') return answer
  if (isStreamed(answer) ? !encodingFor(request.headers.get('accept-encoding')) : answer.body === null) return answer
  const { status, headers, body } = await wholeAnswer(answer)
  headers.append('vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  if (!body || !encoding || body.length < LEAST) return { status, headers, body }
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return { status, headers, body: await squeezeQuickly(body, encoding) }
}
