import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An open file: read the stream to its end or destroy it, or its file descriptor leaks. */
export interface StreamedFile {
  length: number
  stream: Readable
  contentType: string
}

/** A response that reads its file as the client reads. Buffers for a thousand slow clients would fill the memory. */
export interface StreamedResponse {
  status: number
  headers: Headers
  file: Pick<StreamedFile, 'length' | 'stream'>
}

export const isStreamed = (response: object): response is StreamedResponse => 'file' in response

/** HEAD gets the same headers; the file is closed unread. */
export async function sendStreamed(
  outgoing: ServerResponse,
  { status, headers, file }: StreamedResponse,
): Promise<void> {
  outgoing.writeHead(status, [...headers, ['content-length', String(file.length)]].flat())
  if (outgoing.req.method === 'HEAD' || outgoing.destroyed) {
    file.stream.destroy()
    outgoing.end()
    return
  }
  // Rejects when the client disconnects (which closes the file) or when reading fails, which ends the response early.
  await pipeline(file.stream, outgoing).catch(() => undefined)
}
