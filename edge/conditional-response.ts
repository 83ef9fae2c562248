import { requestIdOf } from '#contract/request-id.ts'

/** Whether an If-None-Match header names this representation (RFC 9110, 13.1.2: a list, compared weakly). */
export function hasEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return !!ifNoneMatch && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag))
}

const BODY_HEADERS = new Set(['content-length', 'content-encoding', 'content-type'])

/** Headers, names and values in turn, for a response without a body. */
export function bodyless(head: string[]): string[] {
  return head.filter((_, at) => !BODY_HEADERS.has(head[at - (at % 2)] ?? ''))
}

/** Gives each API response its own request id, cached ones too, so that a customer can quote it to support. */
export const withRequestId = (head: string[], given: string | null | undefined) => [
  ...head,
  'x-request-id',
  requestIdOf(given),
]
