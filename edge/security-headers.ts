import { createHash } from 'node:crypto'
import { type Language, splitPath } from '#words/languages.ts'
import type { BufferedResponse } from './buffered-response.ts'
import { isShared } from './negotiation.ts'

/** Permissions-Policy; only the back office uses passkeys (publickey-credentials). */
export const permissions = (passkeys: '' | 'self') =>
  `accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com"), publickey-credentials-create=(${passkeys}), publickey-credentials-get=(${passkeys}), usb=()`

const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions(''),
}

/** Browsers send reports of policy violations here. */
export const REPORTS_PATH = '/policy-reports'
const REPORTING = { name: 'shop', header: `shop="${REPORTS_PATH}"` }

/** For JSON and files, in case a browser opens one as a document. */
const NOT_A_DOCUMENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** For HTML without scripts, such as the API's documentation. */
const PLAIN_PAGE =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Pages with a secret token in the URL. `no-referrer` keeps it out of the Referer header of the next request. */
const URLS_WITH_TOKENS =
  /^\/(reset-password|newsletter\/|privacy-data|cancel|orders\/view|checkout\/confirmation\/|thank-you\/)/

/** Origins that the payment page loads from, by directive. */
export interface PaymentOrigins {
  scripts: string[]
  frames: string[]
  calls: string[]
  images?: string[]
  /** Whether the script of the card fields sets style attributes. */
  inlineStyles: boolean
  /** Whether shoppers can pay from every page, or only from /checkout. */
  everywhere: boolean
}

/** Origins of Stripe for the payment page, and of the captcha for the payment and contact pages. */
export interface AllowedOrigins {
  payment: PaymentOrigins
  captcha: string[]
}

export interface PagePolicy {
  allowedOrigins: AllowedOrigins
  /** Of the page's language alone: the hashes of all would make the home page longer than one round trip. */
  inlineScripts(language: Language): readonly string[]
}

const NO_ORIGINS: PaymentOrigins = { scripts: [], frames: [], calls: [], inlineStyles: false, everywhere: false }

/** Adds the security headers that every response has. */
export function secure(headers: Headers, https: boolean): void {
  for (const [name, value] of Object.entries(ALWAYS)) if (!headers.has(name)) headers.set(name, value)
  const type = headers.get('content-type') ?? ''
  // A worker takes the policy of its own script's response, and may have to load other scripts.
  if (!headers.has('content-security-policy') && !type.startsWith('text/javascript'))
    headers.set('content-security-policy', type.startsWith('text/html') ? PLAIN_PAGE : NOT_A_DOCUMENT)
  // Not for subdomains: of a maker's others, some may have no certificate, and couldn't be opened for a year.
  if (https) headers.set('strict-transport-security', 'max-age=31536000')
}

/**
 * Adds the content security policy of a page. It allows scripts of this origin and, by hash, the inline scripts of the
 * language's build. Hashes of the scripts in the rendered page would allow an injected script too.
 */
export function securePage(
  { headers, body }: BufferedResponse,
  url: string,
  { allowedOrigins, inlineScripts }: PagePolicy,
): void {
  const { path, language } = splitPath(url)
  if (isShared(`${path}/`)) headers.append('vary', 'Accept')
  if (!body || !headers.get('content-type')?.startsWith('text/html')) return
  headers.set('content-security-policy', policy(hashSources(inlineScripts(language)), originsFor(path, allowedOrigins)))
  headers.set('reporting-endpoints', REPORTING.header)
  // Google Pay opens a window and waits for its answer.
  if (allowedOrigins.payment.everywhere) headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  if (URLS_WITH_TOKENS.test(path)) headers.set('referrer-policy', 'no-referrer')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
}

/**
 * A wallet's buttons may stand on any page that a shopper comes to within the app: the policy is that of the first.
 * The card field alone is on /checkout, which loads its own document.
 */
function originsFor(path: string, { payment, captcha }: AllowedOrigins): PaymentOrigins {
  // The captcha too: checkout asks for one after many declined cards.
  if (path === '/checkout')
    return {
      ...payment,
      scripts: [...payment.scripts, ...captcha],
      frames: [...payment.frames, ...captcha],
      calls: [...payment.calls, ...captcha],
      images: [...(payment.images ?? []), ...captcha],
    }
  const origins = payment.everywhere ? payment : NO_ORIGINS
  if (path !== '/contact') return origins
  return {
    ...origins,
    scripts: [...origins.scripts, ...captcha],
    frames: [...origins.frames, ...captcha],
    calls: [...origins.calls, ...captcha],
    images: captcha,
  }
}

const sources = new WeakMap<readonly string[], string>()

/** Hash sources of the policy; computed once for each list. */
function hashSources(inlineScripts: readonly string[]): string {
  const known = sources.get(inlineScripts)
  if (known !== undefined) return known
  const computed = inlineScripts
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')
  sources.set(inlineScripts, computed)
  return computed
}

/** What falls back to default-src is left out: every byte counts towards a page's first round trip. */
function policy(inline: string, { scripts, frames, calls, images = [], inlineStyles }: PaymentOrigins): string {
  return [
    `default-src 'self'`,
    ["script-src 'self'", inline, ...scripts].join(' ').trim(),
    // A style attribute can't load a script. Style elements stay limited to this origin.
    ...(inlineStyles ? [`style-src-attr 'unsafe-inline'`] : []),
    ["img-src 'self' data:", ...images].join(' '),
    ...(calls.length > 0 ? [["connect-src 'self'", ...calls].join(' ')] : []),
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-to ${REPORTING.name}`,
  ].join('; ')
}
