import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isStreamed, type StreamedResponse } from './streamed-response.ts'

/**
 * A response whose body is a buffer. A Response turns the buffer into a stream, and each reader turns the stream into a
 * buffer again: a fifth of the CPU time of a page.
 */
export interface BufferedResponse {
  status: number
  headers: Headers
  body: Buffer | null
}

/** Waits for the last byte, so don't use it for a response that is generated while it is sent, such as an export. */
export async function bufferResponse(
  response: Response | BufferedResponse | StreamedResponse,
): Promise<BufferedResponse> {
  if (isStreamed(response))
    return { status: response.status, headers: response.headers, body: await buffer(response.file.stream) }
  if (!(response instanceof Response)) return response
  const { status, headers } = response
  return { status, headers, body: response.body && Buffer.from(await response.arrayBuffer()) }
}

/** For HEAD too: node:http omits the body. */
export function sendBuffered(outgoing: ServerResponse, { status, headers, body }: BufferedResponse): void {
  const head = [...headers].flat()
  // Without Content-Length node:http uses chunked transfer coding.
  if (body && !headers.has('content-length')) head.push('content-length', String(body.length))
  outgoing.writeHead(status, head)
  outgoing.end(body)
}
