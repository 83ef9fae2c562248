import { apiVersion } from './api-version.ts'

/** Header of a response that must not arrive (README.md, "Losing responses"). */
export const dropHeader = 'x-emulator-drop'

/** Header of a response whose body breaks off; the listener then closes the connection. */
export const cutHeader = 'x-emulator-cut'

export interface Result {
  status: number
  body: string
}

export function respond(
  { status, body }: Result,
  requestId: string,
  key: string | null,
  more: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...cors,
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(status === 409 ? { 'stripe-should-retry': 'true' } : {}),
      ...more,
    },
  })
}

/** A 502 without a body; the listener closes the connection instead where it can. */
export function dropped(): Response {
  return new Response(null, { status: 502, headers: { [dropHeader]: '1', ...cors } })
}

/** Its headers tell the length of the whole body, which has only its first half. */
export function brokenOff(response: Response, body: string): Response {
  const bytes = new TextEncoder().encode(body)
  const half = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(bytes.subarray(0, bytes.length / 2)),
    pull: (stream) => stream.error(new Error('The connection broke (asked for by a fault of the emulator).')),
  })
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.length))
  headers.set(cutHeader, '1')
  return new Response(half, { status: response.status, headers })
}

export const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-expose-headers': 'request-id',
  'access-control-max-age': '300',
}
