import { invalid } from './errors.ts'

/** Bytes of a form; the largest that anybody sends is a few kilobytes. */
const LIMIT = 256 * 1024

/**
 * The body as text. Refused while it is being read once it is too long: a browser's key is public, so anybody may send
 * here.
 */
export async function readBody(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  // `as`: the stream can be iterated, which the types of the DOM don't say.
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > LIMIT) throw invalid('The request is too large.')
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}
