import { ApiError } from '#server/http/api-error.ts'
import { PermissionLacking, StripeUnavailable } from '#server/payments/payments.ts'

/** Says why Stripe can't be read, to those who can do something about it. */
export async function saidToStaff<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof PermissionLacking) throw new ApiError('conflict', problem.message)
    if (problem instanceof StripeUnavailable)
      throw new ApiError(
        'unavailable',
        'Stripe isn’t responding, and payouts are read from there. Please try again in a moment.',
        { retryAfter: 5 },
      )
    throw problem
  }
}
