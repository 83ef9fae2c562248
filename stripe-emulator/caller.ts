import { hash, timingSafeEqual } from 'node:crypto'
import { invalid, StripeError, unauthorised } from './errors.ts'
import { type Form, text } from './form.ts'
import type { PaymentIntent } from './objects.ts'
import type { SetupIntent } from './setup-objects.ts'

/** The publishable key. It is public, and calls with it need the client secret too. */
export const publishableKey = 'pk_test_emulator'

/** The secret keys of servers. */
export interface Keys {
  secret: string
  /** The permissions of each restricted key. */
  restricted: Record<string, readonly string[]>
}

export type Caller = 'secret' | 'browser'

/**
 * Authenticates a server by its secret key or a browser by the publishable key. Raises 401, or 403 for a missing
 * permission and for another account.
 */
export function identify(request: Request, form: Form, keys: Keys, account: string): Caller {
  const caller = ownerOf(request, form, keys, account)
  // The headers of servers, and what Stripe.js sends for its option stripeAccount.
  const { headers } = request
  for (const named of [headers.get('stripe-account'), headers.get('stripe-context'), text(form, '_stripe_account')])
    if (named && named !== account) throw noAccess(named)
  return caller
}

/** Stripe doesn't tell an account that isn't there from one that the key can't act for. */
function noAccess(named: string): StripeError {
  return new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${named}' (or that account does not exist). Application access may have been revoked.`,
  })
}

function ownerOf(request: Request, form: Form, keys: Keys, account: string): Caller {
  const key = givenKey(request) ?? text(form, 'key') ?? null
  if (key === null)
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (/^(sk|pk|rk)_live_/.test(key))
    throw unauthorised(
      'This is an emulator: it refuses live keys. Take this key out of the configuration and roll it if it was exposed.',
    )
  if (isSame(key, keys.secret)) return 'secret'
  const allowed = Object.entries(keys.restricted).find(([restricted]) => isSame(key, restricted))?.[1]
  if (allowed) return requirePermission(request, allowed, account)
  if (/^pk_test_\w+$/.test(key)) return 'browser'
  throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}***`)
}

/** Compares in constant time. */
function isSame(candidate: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', candidate, 'buffer'), hash('sha256', expected, 'buffer'))
}

/** Stripe's name of the permission for the first segment of a path; refunds share the one of charges. */
const permissions: Record<string, string> = {
  account: 'accounts_kyc_basic',
  balance_transactions: 'balance',
  charges: 'charge',
  confirmation_tokens: 'confirmation_token',
  customer_sessions: 'customer_session',
  customers: 'customer',
  disputes: 'dispute',
  events: 'event',
  files: 'file',
  payment_intents: 'payment_intent',
  payment_method_configurations: 'payment_method_configuration',
  payment_method_domains: 'payment_method_domain',
  payment_methods: 'payment_method',
  payouts: 'payout',
  radar: 'early_fraud_warning',
  refunds: 'charge',
  reviews: 'review',
  setup_attempts: 'setup_intent',
  setup_intents: 'setup_intent',
  webhook_endpoints: 'webhook',
}

function requirePermission(request: Request, allowed: readonly string[], account: string): 'secret' {
  const resource = new URL(request.url).pathname.split('/')[2] ?? ''
  const base = `rak_${permissions[resource] ?? resource}`
  const permission = request.method === 'GET' ? `${base}_read` : `${base}_write`
  if (allowed.includes(permission) || allowed.includes(`${base}_write`)) return 'secret'
  throw new StripeError(403, {
    type: 'invalid_request_error',
    message: `The provided key 'rk_test_***' does not have the required permissions for this endpoint on account '${account}'. Having the '${permission}' permission would allow this request to continue.`,
  })
}

/** Raises unless the browser sent the client_secret of the intent. */
export function requireClientSecret(intent: PaymentIntent | SetupIntent, form: Form): void {
  const secret = text(form, 'client_secret')
  if (!secret) throw invalid('Missing required param: client_secret.', 'client_secret', 'parameter_missing')
  if (secret !== intent.client_secret)
    throw invalid(
      `The client_secret provided does not match the client_secret associated with the ${intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'}.`,
      'client_secret',
      `${intent.object}_invalid_parameter`,
    )
}

/** Stripe's public fields of an intent: no metadata, and nothing about the customer or the charge. */
export function reduceForBrowser(answer: object): object {
  const shown = Object.entries(answer).filter(([field]) => publicFields.has(field))
  return Object.fromEntries(shown)
}

const publicFields = new Set(
  'id object amount amount_details automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method created currency description last_payment_error last_setup_error livemode next_action payment_method payment_method_types processing receipt_email setup_future_usage shipping source status usage'.split(
    ' ',
  ),
)

function givenKey(request: Request): string | null {
  const [scheme, credentials = ''] = (request.headers.get('authorization') ?? '').split(' ')
  if (scheme === 'Bearer') return credentials
  if (scheme === 'Basic') return atob(credentials).split(':')[0] ?? ''
  return null
}
