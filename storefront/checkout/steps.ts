import type { CheckoutSession } from '#contract/checkout.ts'

/** In their order. */
export const steps = [
  { id: 'customer', name: 'Customer Info' },
  { id: 'shipping', name: 'Shipping' },
  { id: 'payment', name: 'Payment' },
] as const

export type Step = (typeof steps)[number]['id']

/** What a session has to hold before a step can be taken (specification, section 2). */
export function isReachable(step: Step, session: CheckoutSession): boolean {
  if (step === 'customer') return true
  if (step === 'shipping') return session.customer_info !== null
  return session.customer_info !== null && session.shipping_option !== null
}

/** True once what the step asks for is on the session. */
export function isDone(step: Step, session: CheckoutSession): boolean {
  if (step === 'customer') return session.customer_info !== null
  if (step === 'shipping') return session.shipping_option !== null
  return session.paid
}

/**
 * The step an address such as "?step=shipping" asks for, as far as the session lets it; without one, the first that is
 * not done.
 */
export function stepAt(search: URLSearchParams, session: CheckoutSession): Step {
  const asked = steps.find(({ id }) => id === search.get('step'))?.id
  if (!asked) return steps.find(({ id }) => !isDone(id, session))?.id ?? 'payment'
  // The shipping step itself says what is missing before it.
  return asked === 'payment' && !isReachable('payment', session) ? 'shipping' : asked
}
