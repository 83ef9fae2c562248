/** Longer bodies are photographs and price lists: handlers read them, after they have authenticated the request. */
const MAX_BUFFERED_BYTES = 256 * 1024

/**
 * Reads the whole body before the request counts towards the concurrency limit. Otherwise 150 clients that send a byte
 * a second would use up the limit (concurrency-limit.ts) and block all other requests.
 */
export async function bufferBody(request: Request): Promise<Request> {
  if (!request.body || Number(request.headers.get('content-length') ?? 0) > MAX_BUFFERED_BYTES) return request
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  let ended = false
  while (!ended && size <= MAX_BUFFERED_BYTES) {
    const { done, value } = await reader.read()
    ended = done
    if (!value) continue
    chunks.push(value)
    size += value.byteLength
  }
  const { method, headers, signal } = request
  const body = ended ? new Blob(chunks as Uint8Array<ArrayBuffer>[]) : remaining(chunks, reader)
  // Node requires `duplex` for a stream; the type RequestInit lacks it.
  return new Request(request.url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/** The chunks that were read, followed by the rest of the body. */
function remaining(chunks: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const chunk = chunks.shift() ?? (await reader.read()).value
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
