import { type Call, calls } from '#contract/calls.ts'

/** The addresses of the calls, as patterns, with the methods they take. */
const ADDRESSES = Object.values(calls).flatMap((named) =>
  Object.values<Call>(named).flatMap((call) =>
    [call.path, ...(call.also ?? [])].map((path) => ({
      method: call.method,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  ),
)

/** Addresses that are a page as well as a call. */
const SHARED = [/^\/products\/$/, /^\/products\/[^/]+\/$/, /^\/about-us\/$/]

/**
 * True where the API answers. At a shared address a reader who prefers HTML gets the page; `?format=json` asks for JSON
 * by address.
 */
export function isApiRequest(request: Request, url: URL): boolean {
  const path = url.pathname
  if (path.startsWith('/api/')) return true
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const named = ADDRESSES.filter(({ pattern }) => pattern.test(path))
  if (named.length === 0) return false
  if (method === 'GET' && isShared(path))
    return url.searchParams.get('format') === 'json' || !prefersHtml(request.headers.get('accept'))
  // A method that no call takes here is still the API's to refuse, unless it is a reader looking for a page.
  return named.some((address) => address.method === method) || method !== 'GET'
}

export const isShared = (path: string) => SHARED.some((pattern) => pattern.test(path))

/** Where a page with a trailing slash really is, or null. */
export function pageRedirect(url: URL): string | null {
  if (url.pathname === '/' || !url.pathname.endsWith('/')) return null
  // Two slashes at the front would be another host.
  return `/${url.pathname.split('/').filter(Boolean).join('/')}${url.search}`
}

/**
 * True when the Accept header ranks text/html above application/json; a type that isn't named goes by the nearest
 * wildcard (RFC 9110).
 */
export function prefersHtml(accept: string | null): boolean {
  if (!accept) return false
  const ranges = accept.split(',').map((part) => part.trim().toLowerCase())
  const rank = (type: string) => {
    const names = [type, `${type.split('/')[0]}/*`, '*/*']
    const found = names
      .map((name) => ranges.find((range) => range.split(';')[0]?.trim() === name))
      .find((range) => range !== undefined)
    if (found === undefined) return 0
    const quality = /;\s*q=([\d.]+)/.exec(found)?.[1]
    return quality === undefined ? 1 : Number(quality)
  }
  return rank('text/html') > rank('application/json')
}
