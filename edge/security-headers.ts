import { createHash } from 'node:crypto'
import type { BufferedResponse } from './buffered-response.ts'
import { isShared } from './negotiation.ts'

/** What pages may ask of the device; passkeys (publickey-credentials) are for the back office alone. */
export const permissions = (passkeys: '' | 'self') =>
  `accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self "https://js.stripe.com"), publickey-credentials-create=(${passkeys}), publickey-credentials-get=(${passkeys}), usb=()`

const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions(''),
}

/** Where browsers tell of what a policy has stopped. */
export const REPORTS_PATH = '/policy-reports'
const REPORTING = { name: 'shop', header: `shop="${REPORTS_PATH}"` }

/** What is no page loads nothing and stands in no frame, should a browser ever be led to take it for one. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Plain documents of ours, as the API's description: a style sheet and no script. */
const PLAIN_PAGE =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Pages whose address is a key: to a password, to a subscription, to somebody's data, to a guest's order. Nobody is
 * told it as the Referer of the next page.
 */
const KEYS = /^\/(reset-password|newsletter\/|privacy-data|cancel|checkout\/confirmation\/|thank-you\/)/

/** What the payment page may load from elsewhere, by what it is. */
export interface PaymentOrigins {
  scripts: string[]
  frames: string[]
  calls: string[]
  /** Pictures that its page may show. */
  images?: string[]
  /** Whether the card fields' script sets style attributes. */
  inlineStyles: boolean
}

/** What the browser may load from elsewhere on the payment page, and for the captcha on the contact page. */
export interface AllowedOrigins {
  payment: PaymentOrigins
  captcha: string[]
}

export interface PagePolicy {
  allowedOrigins: AllowedOrigins
  inlineScripts: readonly string[]
}

const NOTHING: PaymentOrigins = { scripts: [], frames: [], calls: [], inlineStyles: false }

/** Adds to an answer's headers what every answer carries. */
export function secure(headers: Headers, https: boolean): void {
  for (const [name, value] of Object.entries(ALWAYS)) if (!headers.has(name)) headers.set(name, value)
  const type = headers.get('content-type') ?? ''
  // A script that becomes a worker is held to the policy it comes with, and may have others to load.
  if (!headers.has('content-security-policy') && !type.startsWith('text/javascript'))
    headers.set('content-security-policy', type.startsWith('text/html') ? PLAIN_PAGE : NO_PAGE)
  if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * Adds to a page's headers which scripts are its own: those of this origin and, by their hashes, the inline ones of the
 * build. Never those that the page has: a script that got into its text would be let in with them.
 */
export function securePage(
  { headers, body }: BufferedResponse,
  path: string,
  { allowedOrigins, inlineScripts }: PagePolicy,
): void {
  if (isShared(`${path}/`)) headers.append('vary', 'Accept')
  if (!body || !headers.get('content-type')?.startsWith('text/html')) return
  headers.set('content-security-policy', policy(hashesOf(inlineScripts), originsFor(path, allowedOrigins)))
  headers.set('reporting-endpoints', REPORTING.header)
  if (KEYS.test(path)) headers.set('referrer-policy', 'no-referrer')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
}

/** The payment page is the one where the card is typed: what comes after it needs none of the provider's scripts. */
function originsFor(path: string, { payment, captcha }: AllowedOrigins): PaymentOrigins {
  // There too: where many cards were refused a person has to show that they are one.
  if (path === '/checkout')
    return {
      ...payment,
      scripts: [...payment.scripts, ...captcha],
      frames: [...payment.frames, ...captcha],
      calls: [...payment.calls, ...captcha],
      images: [...(payment.images ?? []), ...captcha],
    }
  return path === '/contact'
    ? { scripts: captcha, frames: captcha, calls: captcha, images: captcha, inlineStyles: false }
    : NOTHING
}

const hashes = new WeakMap<readonly string[], string>()

/** As the policy names them; worked out once for a list. */
function hashesOf(inlineScripts: readonly string[]): string {
  const known = hashes.get(inlineScripts)
  if (known !== undefined) return known
  const made = inlineScripts
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')
  hashes.set(inlineScripts, made)
  return made
}

function policy(inline: string, { scripts, frames, calls, images = [], inlineStyles }: PaymentOrigins): string {
  return [
    `default-src 'self'`,
    `script-src 'self' ${inline} ${scripts.join(' ')}`,
    `style-src 'self'`,
    // An attribute can neither load a script nor be read by one of another site; style elements stay the shop's own.
    ...(inlineStyles ? [`style-src-attr 'unsafe-inline'`] : []),
    `img-src 'self' data: ${images.join(' ')}`,
    `connect-src 'self' ${calls.join(' ')}`,
    `frame-src 'self' ${frames.join(' ')}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-to ${REPORTING.name}`,
  ]
    .map((directive) => directive.trim().replace(/ +/g, ' '))
    .join('; ')
}
