import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'

/**
 * Milliseconds that a shopper waits for Stripe: for each of the two tries of a call, and for all calls of a request. A
 * proxy waits for a minute.
 */
export const SHOPPER_TIMES = { each: 8000, all: 20_000 }

/** When the work at hand must have Stripe's answers, of performance.now(); null where nobody waits. */
const deadlines = new AsyncLocalStorage<number | null>()

export const isHurried = () => typeof deadlines.getStore() === 'number'

/** Does a shopper's work. After so many milliseconds Stripe counts as unavailable. */
export function hurried<T>(milliseconds: number, work: () => T): T {
  const until = Math.min(performance.now() + milliseconds, deadlines.getStore() ?? Number.POSITIVE_INFINITY)
  return deadlines.run(until, work)
}

/** Does the work of a webhook: the emulator in this process may send it from within a shopper's request. */
export const unhurried = <T>(work: () => T): T => deadlines.run(null, work)

/** Waits for Stripe as long as the shopper does. A lost answer is found by the same idempotency key. */
export async function beforeDeadline<T>(asked: Promise<T>): Promise<T> {
  const until = deadlines.getStore() ?? null
  if (until === null) return asked
  const late = Promise.withResolvers<never>()
  const message = 'Stripe did not answer while the shopper waited.'
  const timer = setTimeout(
    () => late.reject(new Stripe.errors.StripeConnectionError({ message })),
    Math.max(0, until - performance.now()),
  )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}
