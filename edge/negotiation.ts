import Negotiator from 'negotiator'
import { type Call, calls } from '#contract/calls.ts'

/** The path patterns of the calls, with their methods. */
const CALLS = Object.values(calls).flatMap((named) =>
  Object.values<Call>(named).flatMap((call) =>
    [call.path, ...(call.also ?? [])].map((path) => ({
      method: call.method,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  ),
)

/** Paths of both a page and a call. */
const SHARED = [/^\/products\/$/, /^\/products\/[^/]+\/$/, /^\/about-us\/$/]

/**
 * Whether a request goes to the API. At a path of both a page and a call, a client that prefers HTML gets the page,
 * unless the URL has `?format=json`.
 */
export function isApiRequest(request: Request, url: URL): boolean {
  const path = url.pathname
  if (path.startsWith('/api/')) return true
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const found = CALLS.filter(({ pattern }) => pattern.test(path))
  if (found.length === 0) return false
  if (method === 'GET' && isShared(path))
    return url.searchParams.get('format') === 'json' || !prefersHtml(request.headers.get('accept'))
  // The API answers 404 to a method that no call has; a GET may be for a page.
  return found.some((call) => call.method === method) || method !== 'GET'
}

export const isShared = (path: string) => SHARED.some((pattern) => pattern.test(path))

/** The redirect target of a page's URL with a trailing slash; null for any other URL. */
export function pageRedirect(url: URL): string | null {
  if (url.pathname === '/' || !url.pathname.endsWith('/')) return null
  // Two leading slashes would name another host (open redirect).
  return `/${url.pathname.split('/').filter(Boolean).join('/')}${url.search}`
}

/** Whether an Accept header prefers HTML to JSON: by quality, then by the more specific range (RFC 9110, 12.5.1). */
export function prefersHtml(accept: string | null): boolean {
  if (!accept) return false
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'
}
