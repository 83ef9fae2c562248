import type { NavigateFunction } from 'react-router'
import type { CheckoutSession } from '#contract/checkout.ts'
import { replacePage } from '../session/replace-page.ts'

/** Long enough for the shopper to see that the button worked. */
const REDIRECT_MS = 500

/** The location state of the thank-you page, shown until the session has been read. */
interface PaidState {
  payment: { status: 'succeeded'; amount: string }
  session: CheckoutSession
}

/** Redirects to the thank-you page after a payment. False when it can't be loaded. */
export async function leavePaid(session: CheckoutSession, navigate: NavigateFunction): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS))
  const state: PaidState = { payment: { status: 'succeeded', amount: session.amount_due }, session }
  return replacePage(navigate, { address: thankYouAddress(session.session_id), state })
}

export const thankYouAddress = (session_id: string) => `/thank-you/${session_id}`
