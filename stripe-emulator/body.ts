import { hash } from 'node:crypto'
import { invalid } from './errors.ts'
import { type Form, parseForm } from './form.ts'

/** Limit in bytes; real forms have a few kilobytes. */
const LIMIT = 256 * 1024
/** A form with a file. The largest file of evidence has five megabytes. */
const UPLOAD_LIMIT = 6 * 1024 * 1024

/** The body as text. Raises as soon as it is too long, because any client can send with the public key. */
export async function readBody(request: Request): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, LIMIT))
}

/** A form with files. Each becomes a group of its `name`, `size` in bytes, `content` (its kind) and `sha256`. */
export async function readUpload(request: Request): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) throw invalid('A file is sent as multipart/form-data.', 'file')
  const body = await readBytes(request, UPLOAD_LIMIT)
  const parts = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid('Invalid multipart/form-data.')
  })
  const fields = [...parts].filter((part): part is [string, string] => typeof part[1] === 'string')
  const form = parseForm(new URLSearchParams(fields).toString())
  for (const [name, part] of parts) {
    if (typeof part === 'string') continue
    const bytes = new Uint8Array(await part.arrayBuffer())
    // With the digest another file under the same idempotency key is another request.
    const sha256 = hash('sha256', bytes)
    form[name] = { name: part.name, size: String(bytes.length), content: kindOf(bytes), sha256 }
  }
  return form
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  // `as`: the DOM's types lack the async iterator of a stream.
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > limit) throw invalid('The request is too large.')
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** By what is in a file, because its name may say anything. Empty for other kinds. */
function kindOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (start.startsWith('%PDF')) return 'pdf'
  if (start.startsWith('\x89PNG')) return 'png'
  return start.startsWith('\xff\xd8\xff') ? 'jpg' : ''
}
