import type { NavigateFunction } from 'react-router'
import type { CheckoutSession } from '#contract/checkout.ts'

/** The wait of section 9, in which the button can be seen to have worked. */
const REDIRECT_MS = 500

/** What the thank-you page is handed, so that it has something to say before the server does. */
export interface PaidState {
  payment: { status: 'succeeded'; amount: string }
  session: CheckoutSession
}

/** After a payment the thank-you page takes this page's place. Answers the sentence to show when neither way there works. */
export async function leavePaid(session: CheckoutSession, navigate: NavigateFunction): Promise<string | null> {
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS))
  const address = `/thank-you/${session.session_id}`
  const state: PaidState = { payment: { status: 'succeeded', amount: session.total_amount }, session }
  try {
    await navigate(address, { replace: true, state })
  } catch {
    // A script of the next page could not be fetched, say: the document may still be had.
  }
  if (location.pathname !== address && navigator.onLine) {
    location.replace(address)
    await new Promise((resolve) => setTimeout(resolve, 10 * REDIRECT_MS))
  }
  return location.pathname === address ? null : 'Payment successful but unable to redirect. Please check your email for confirmation.'
}
