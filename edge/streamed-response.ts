import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that is open: it must be read to its end or destroyed. */
export interface StreamedFile {
  length: number
  stream: Readable
  contentType: string
}

/**
 * An answer whose bytes are read as its reader takes them: whole, a photograph for each of a thousand slow readers
 * would be in memory at once.
 */
export interface StreamedResponse {
  status: number
  headers: Headers
  file: Pick<StreamedFile, 'length' | 'stream'>
}

export const isStreamed = (answer: object): answer is StreamedResponse => 'file' in answer

/** HEAD is told the same, and the file is closed unread. */
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
  // Whoever has left closes the file, and a file that can't be read cuts the answer short of the length it was promised
  // with: neither is anybody's fault here.
  await pipeline(file.stream, outgoing).catch(() => undefined)
}
