import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isStreamed, type StreamedResponse } from './streamed-response.ts'

/**
 * An answer whose bytes are all here. A Response makes a stream of them, and whoever reads it bytes again, each time it
 * is handed on: for a page, a fifth of the effort of making it.
 */
export interface BufferedResponse {
  status: number
  headers: Headers
  body: Buffer | null
}

/** Waits for the last byte: not for what is sent while it is being made, as an export. */
export async function bufferResponse(
  answer: Response | BufferedResponse | StreamedResponse,
): Promise<BufferedResponse> {
  if (isStreamed(answer))
    return { status: answer.status, headers: answer.headers, body: await buffer(answer.file.stream) }
  if (!(answer instanceof Response)) return answer
  const { status, headers } = answer
  return { status, headers, body: answer.body && Buffer.from(await answer.arrayBuffer()) }
}

/** HEAD is answered with the same: node:http leaves the body out by itself. */
export function sendBuffered(outgoing: ServerResponse, { status, headers, body }: BufferedResponse): void {
  const head = [...headers].flat()
  // Named beforehand, since node:http would send what it isn't told the length of in chunks.
  if (body && !headers.has('content-length')) head.push('content-length', String(body.length))
  outgoing.writeHead(status, head)
  outgoing.end(body)
}
