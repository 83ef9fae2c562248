import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/browser-session.ts'
import { ApiError } from './api-error.ts'
import { refusals } from './refusals.ts'

/** Seconds. */
const A_YEAR = 31_536_000

/** A random token, signed so that a cookie set by a subdomain fails (OWASP: signed double-submit cookie). */
export function newCsrfToken(secret: string): string {
  const random = randomBytes(18).toString('base64url')
  return `${random}.${signature(random, secret)}`
}

function isSignedCsrfToken(token: string, secret: string): boolean {
  const [random = '', signed = ''] = token.split('.')
  const expected = Buffer.from(signature(random, secret))
  const given = Buffer.from(signed)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The Set-Cookie header of a token. Not HttpOnly: the page's script reads it to send it as a header. */
export function csrfCookie(token: string, publicUrl: string): string {
  return generateCookie(CSRF_COOKIE, token, {
    sameSite: 'Lax',
    maxAge: A_YEAR,
    secure: publicUrl.startsWith('https:'),
  })
}

/**
 * Whether a response should set the cookie: for a page of this site without one, because a client may read the cookie
 * without the csrf call.
 */
export function needsCsrfCookie(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  // Over plain HTTP browsers omit Sec-Fetch-Site and send the Referer alone.
  const isSameOrigin =
    site === 'same-origin' ||
    (site === null && request.headers.get('referer')?.startsWith(`${new URL(request.url).origin}/`))
  return isSameOrigin === true && csrfCookieOf(request) === undefined
}

/**
 * Throws `forbidden` for an unsafe request that another site's page may have sent (OWASP: CSRF). A browser's Origin or
 * Sec-Fetch-Site header has to name an allowed origin, and the CSRF header has to repeat the cookie. A request without
 * these headers and cookies doesn't come from a browser. A page of a listed origin can't have the cookie (SameSite):
 * the signed token that the csrf call returns is enough for it.
 */
export function refuseForgery(
  request: Request,
  origins: { own: ReadonlySet<string>; listed: ReadonlySet<string> },
  secret: string,
): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const cookie = csrfCookieOf(request)
  if (!origin && !site && !request.headers.has('cookie')) return
  const listed = origin !== null && origins.listed.has(origin)
  if (origin ? !listed && !origins.own.has(origin) : site !== null && site !== 'same-origin' && site !== 'none') {
    throw new ApiError('forbidden', refusals.otherSite)
  }
  const echoed = request.headers.get(CSRF_HEADER)
  if (!echoed || (cookie === undefined ? !listed : cookie !== echoed) || !isSignedCsrfToken(echoed, secret)) {
    throw new ApiError('forbidden', refusals.pageOpenTooLong)
  }
}

function signature(random: string, secret: string): string {
  return createHmac('sha256', secret).update(`csrf:${random}`).digest('base64url')
}

const csrfCookieOf = (request: Request) => parse(request.headers.get('cookie') ?? '', CSRF_COOKIE)[CSRF_COOKIE]
