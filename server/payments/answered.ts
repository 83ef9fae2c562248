import Stripe from 'stripe'
import { EmulatorIsOlder, PaymentUnknown, PermissionLacking, StripeUnavailable } from './payments.ts'
import { beforeDeadline } from './shopper-time.ts'

export const isInvalid = (problem: unknown): problem is Stripe.errors.StripeInvalidRequestError =>
  problem instanceof Stripe.errors.StripeInvalidRequestError

/** Pages through a list of Stripe's. It fetches the next page while the caller works on this one. */
export async function* pagesOf<T extends { id: string }>(
  ask: (after: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T[]> {
  let next: Promise<Stripe.ApiList<T>> | null = answered(ask({}))
  while (next) {
    const page: Stripe.ApiList<T> = await next
    const last = page.data.at(-1)?.id
    next = page.has_more && last ? answered(ask({ starting_after: last })) : null
    next?.catch(() => undefined)
    yield page.data
  }
}

/** How the emulator refuses a call and a parameter that its version does not have; Stripe has all of them. */
const NOT_KNOWN = /^(Unrecognized request URL|Received unknown parameter)/

/** Turns the library's errors into the shop's, and a shopper's wait that is over. */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await beforeDeadline(asked)
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeConnectionError) throw new StripeUnavailable(problem, false)
    if (problem instanceof Stripe.errors.StripePermissionError) throw new PermissionLacking(problem)
    // A parallel request with the same key, or a rate limit: nothing was done, and the same key stays right.
    if (problem instanceof Stripe.errors.StripeError && (problem.statusCode === 409 || problem.statusCode === 429))
      throw new StripeUnavailable(problem, false)
    if (problem instanceof Stripe.errors.StripeAPIError && (problem.statusCode ?? 0) >= 500)
      throw new StripeUnavailable(problem, true)
    // An older version of the shop used the key with other parameters.
    if (problem instanceof Stripe.errors.StripeIdempotencyError) throw new StripeUnavailable(problem, true)
    if (isInvalid(problem) && NOT_KNOWN.test(problem.message)) throw new EmulatorIsOlder(problem)
    if (isInvalid(problem) && problem.code === 'resource_missing' && problem.param === 'intent')
      throw new PaymentUnknown(problem.message, { cause: problem })
    throw problem
  }
}
