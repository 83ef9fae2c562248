import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/checkout.tsx'

/** In order. */
export const steps = [
  { id: 'customer', name: words.customerStep },
  { id: 'shipping', name: words.shippingStep },
  { id: 'payment', name: words.paymentStep },
] as const

export type Step = (typeof steps)[number]['id']

/** Where a shopper whose payment failed on another page tries again. */
export const FAILED_PAYMENT = '/checkout?step=payment&failed=1'

/** True if the session has everything that a step needs. */
export function isReachable(step: Step, session: CheckoutSession): boolean {
  if (step === 'customer') return true
  if (step === 'shipping') return session.customer_info !== null
  return session.customer_info !== null && session.shipping_cost !== null
}

/** True once the session has the step's data. */
export function isDone(step: Step, session: CheckoutSession): boolean {
  if (step === 'customer') return session.customer_info !== null
  if (step === 'shipping') return session.shipping_cost !== null
  return session.paid
}

/** The step of a URL such as "?step=shipping" if the session allows it, otherwise the first that is not done. */
export function stepAt(search: URLSearchParams, session: CheckoutSession): Step {
  const asked = steps.find(({ id }) => id === search.get('step'))?.id
  if (!asked) return steps.find(({ id }) => !isDone(id, session))?.id ?? 'payment'
  // The shipping step shows the message about what is missing.
  return asked === 'payment' && !isReachable('payment', session) ? 'shipping' : asked
}
