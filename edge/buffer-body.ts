/** Longer bodies are photographs and price lists, which are read only once it is known who sends them. */
const MAX_BUFFERED_BYTES = 256 * 1024

/**
 * The same request once its body is here. Whoever sends one byte a second would otherwise be under way all the while: a
 * hundred and fifty of them would take up all the places there are (concurrency-limit.ts), and the shop would be closed for
 * everybody.
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
  // `duplex` is what Node asks for before it takes a stream; its types don't know it.
  return new Request(request.url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/** What has come already, and then what is still to come. */
function remaining(chunks: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const piece = chunks.shift() ?? (await reader.read()).value
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
