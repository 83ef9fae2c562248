import { invalid } from './errors.ts'

/** Limit in bytes; real forms have a few kilobytes. */
const LIMIT = 256 * 1024

/** The body as text. Raises as soon as it is too long, because any client can send with the public key. */
export async function readBody(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  // `as`: the DOM's types lack the async iterator of a stream.
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > LIMIT) throw invalid('The request is too large.')
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}
