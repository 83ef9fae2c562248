import { invalid, unauthorised } from './errors.ts'
import { type Form, text } from './form.ts'
import type { PaymentIntent } from './objects.ts'

/** The keys that the emulator gives out; any other sk_test_… or pk_test_… does as well. */
export const secretKey = 'sk_test_emulator'
export const publishableKey = 'pk_test_emulator'

/** Who is asking: a server with its secret key, or a browser with the publishable one. Raises 401. */
export function identify(request: Request, form: Form): 'secret' | 'browser' {
  const key = givenKey(request) ?? text(form, 'key') ?? null
  if (key === null)
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (/^(sk|pk|rk)_live_/.test(key))
    throw unauthorised('This is an emulator: it refuses live keys. Take this key out of the configuration and roll it if it was exposed.')
  if (/^sk_test_\w+$/.test(key)) return 'secret'
  if (/^pk_test_\w+$/.test(key)) return 'browser'
  throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}***`)
}

/** Raises unless the browser holds the client_secret of the intent it asks about. */
export function requireClientSecret(intent: PaymentIntent, form: Form): void {
  const secret = text(form, 'client_secret')
  if (!secret) throw invalid('Missing required param: client_secret.', 'client_secret', 'parameter_missing')
  if (secret !== intent.client_secret)
    throw invalid(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      'client_secret',
      'payment_intent_invalid_parameter',
    )
}

/** What a browser may see of an intent: neither metadata nor anything about the customer or the charge. */
export function reduceForBrowser(answer: object): object {
  const shown = Object.entries(answer).filter(([field]) => publicFields.has(field))
  return Object.fromEntries(shown)
}

const publicFields = new Set(
  'id object amount amount_details automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method created currency description last_payment_error livemode next_action payment_method payment_method_types processing receipt_email setup_future_usage shipping source status'.split(
    ' ',
  ),
)

function givenKey(request: Request): string | null {
  const [scheme, credentials = ''] = (request.headers.get('authorization') ?? '').split(' ')
  if (scheme === 'Bearer') return credentials
  if (scheme === 'Basic') return atob(credentials).split(':')[0] ?? ''
  return null
}
