import type { Bank } from './bank.ts'
import { invalid } from './errors.ts'
import { type Form, group, isFalse, type Shape, text } from './form.ts'
import type { PaymentMethod } from './instruments.ts'
import { createMethod, useMethod } from './payment-methods.ts'
import type { NextAction } from './setup-objects.ts'
import { newId } from './store.ts'

// What payment intents and setup intents have in common.

/** Of the options of a payment method, the one that decides something here. */
export const methodOptions: Shape = { card: { request_three_d_secure: ['any', 'automatic', 'challenge'] } }

export function newClientSecret(id: string): string {
  return `${id}_secret_${newId('', 25).slice(1)}`
}

/** Null if the form narrows the types itself. */
export function automaticMethods(form: Form, narrowed: boolean): { allow_redirects: string; enabled: boolean } | null {
  const automatic = group(form, 'automatic_payment_methods')
  if (narrowed || isFalse(automatic.enabled)) return null
  return { allow_redirects: text(automatic, 'allow_redirects') ?? 'always', enabled: true }
}

/** The payment method that a form names or describes, if any. Raises for one of a customer other than the intent's. */
export function chosenMethod(
  bank: Bank,
  form: Form,
  customer: string | null,
  intent: 'PaymentIntent' | 'SetupIntent',
): PaymentMethod | null {
  const id =
    'payment_method_data' in form
      ? createMethod(bank, group(form, 'payment_method_data')).id
      : text(form, 'payment_method')
  if (!id) return null
  const method = useMethod(bank, id)
  if (method.customer !== null && method.customer !== customer)
    throw invalid(
      customer === null
        ? `The provided PaymentMethod belongs to a Customer. Please include the Customer in the \`customer\` parameter on the ${intent}.`
        : 'The provided PaymentMethod belongs to another Customer.',
      'payment_method',
    )
  return method
}

/** Opens a 3-D Secure challenge, in the page or by redirect. Without `returnUrl` it is in the page. */
export function openChallenge(
  bank: Bank,
  id: string,
  { returnUrl, inPage }: { returnUrl: string | null; inPage: boolean },
): NextAction {
  const source = newId('payatt')
  const url = `${bank.publicUrl}/stripe-emulator/3ds/${id}?source=${source}`
  bank.store.set(`challenge ${id}`, `${source} ${returnUrl ?? ''}`)
  return returnUrl === null || inPage
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', source, stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
}

/** The challenge of an intent: the secret of its window, and the address to return to ('' without one). */
export function challengeOf(bank: Bank, id: string): { source: string; returnUrl: string } | null {
  const stored = bank.store.setting(`challenge ${id}`)
  if (stored === null) return null
  const [source = '', returnUrl = ''] = stored.split(' ')
  return { source, returnUrl }
}
