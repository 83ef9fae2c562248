import type { NavigateFunction } from 'react-router'
import type { CheckoutSession } from '#contract/checkout.ts'
import { replacePage } from '../session/replace-page.ts'

/** The wait of section 9, in which the button can be seen to have worked. */
const REDIRECT_MS = 500

/** What the thank-you page is handed, so that it has something to say before the server does. */
export interface PaidState {
  payment: { status: 'succeeded'; amount: string }
  session: CheckoutSession
}

/** After a payment the thank-you page takes this page's place. False when it can't be had. */
export async function leavePaid(session: CheckoutSession, navigate: NavigateFunction): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS))
  const state: PaidState = { payment: { status: 'succeeded', amount: session.total_amount }, session }
  return replacePage(navigate, thankYouAddress(session.session_id), state)
}

export const thankYouAddress = (session_id: string) => `/thank-you/${session_id}`
