import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/browser-session.ts'
import { ApiError } from './api-error.ts'

export { CSRF_HEADER }

/** A token of ours: random, and signed so that a cookie tossed over from a subdomain doesn't pass. */
export function newCsrfToken(secret: string): string {
  const random = randomBytes(18).toString('base64url')
  return `${random}.${signature(random, secret)}`
}

export function isOurCsrfToken(token: string, secret: string): boolean {
  const [random = '', signed = ''] = token.split('.')
  const expected = Buffer.from(signature(random, secret))
  const given = Buffer.from(signed)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The cookie that holds a token. Not HttpOnly: the page has to read it to echo it. */
export function csrfCookie(token: string, publicUrl: string): string {
  return `${CSRF_COOKIE}=${token}; Path=/; SameSite=Lax; Max-Age=31536000${publicUrl.startsWith('https:') ? '; Secure' : ''}`
}

/**
 * Clients take the token from its cookie without ever asking for one:
 * its first question gets it. Only a page of this site is given it; whatever isn't a browser needs none.
 */
export function needsCsrfCookie(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  // Over plain http browsers leave out where a question comes from, and the page's address is all there is.
  const isOurs =
    site === 'same-origin' ||
    (site === null && request.headers.get('referer')?.startsWith(`${new URL(request.url).origin}/`))
  return isOurs === true && cookieValue(request.headers.get('cookie'), CSRF_COOKIE) === null
}

function signature(random: string, secret: string): string {
  return createHmac('sha256', secret).update(`csrf:${random}`).digest('base64url')
}

/**
 * Refuses an unsafe request that a foreign page may have sent. Browsers say where a request comes from (Origin,
 * Sec-Fetch-Site) and add cookies by themselves; both have to be right. A client that sends neither is no browser:
 * nobody can have tricked it. A page of another, listed origin can't have the cookie (SameSite), so for it the token
 * that the csrf call answered is enough.
 */
export function refuseForgery(
  request: Request,
  origins: { own: ReadonlySet<string>; listed: ReadonlySet<string> },
  secret: string,
): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const cookie = cookieValue(request.headers.get('cookie'), CSRF_COOKIE)
  if (!origin && !site && !request.headers.has('cookie')) return
  const listed = origin !== null && origins.listed.has(origin)
  if (origin ? !listed && !origins.own.has(origin) : site !== null && site !== 'same-origin' && site !== 'none') {
    throw new ApiError('forbidden', 'This request came from another site. Please reload the page and try again.')
  }
  const echoed = request.headers.get(CSRF_HEADER)
  if (!echoed || (cookie === null ? !listed : cookie !== echoed) || !isOurCsrfToken(echoed, secret)) {
    throw new ApiError('forbidden', 'This page has been open for too long. Please reload it and try again.')
  }
}

export function cookieValue(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.trim().split('=')
    // As it came: a token of ours has nothing in it to decode, and a broken escape would throw.
    if (key === name) return value.join('=')
  }
  return null
}
