import { addressCalls } from './address-calls.ts'
import { calls } from './calls.ts'
import { cancellationCalls } from './cancellation-calls.ts'
import { cardCalls } from './card-calls.ts'
import { discountCalls } from './discount-calls.ts'
import { orderPageCalls } from './order-page-calls.ts'
import { privacyCalls } from './privacy-calls.ts'
import { reminderCalls } from './reminder-calls.ts'
import { reviewCalls } from './review-calls.ts'
import { signInCalls } from './sign-in-calls.ts'
import { staffCalls } from './staff/calls.ts'
import { wishlistCalls } from './wishlist-calls.ts'

/** All that shoppers can ask. Their browsers load calls.ts, and the other files where a page needs them. */
export const shopperCalls = {
  ...calls,
  ...addressCalls,
  ...cancellationCalls,
  ...cardCalls,
  ...discountCalls,
  ...orderPageCalls,
  ...privacyCalls,
  ...reminderCalls,
  ...reviewCalls,
  ...signInCalls,
  ...wishlistCalls,
} as const

/** The whole API, which the server implements and documents. */
export const everyCall = { ...shopperCalls, ...staffCalls } as const
