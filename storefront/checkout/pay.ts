import type { PaymentIntentResult } from '@stripe/stripe-js'
import type { CheckoutSession } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import { withPoundSign } from '#contract/money.ts'
import * as words from '#words/en/checkout.tsx'
import { emptyCart } from '../cart/empty-cart.ts'
import { forgetUsedCode } from '../discount/stored-code.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { createPayment, forgetReservation } from './reservations.ts'
import { wantedItems } from './wanted-items.ts'

export type Paying =
  /** In this window or another one. */
  | { kind: 'paid' }
  /** The bank has not confirmed the payment yet. */
  | { kind: 'processing' }
  /** The server requires a captcha. */
  | { kind: 'captcha' }
  /** The fields say what is missing. */
  | { kind: 'incomplete' }
  /** `next` says what the shopper can do, after the provider's own message. */
  | { kind: 'refused'; sentence: string; next?: string }
  /** The total differs from the one on the button; nothing was charged. */
  | { kind: 'changed'; session: CheckoutSession; sentence: string }

/** The longest wait for emptying the cart. */
const EMPTYING_MS = 1_500

/** Stripe's fields, in which the shopper enters how to pay. */
export interface PaymentFields {
  /** Shows what is missing in the fields and returns it; null if nothing is. */
  check(): Promise<string | null>
  /**
   * Asks Stripe for the money. Null where the fields show what is missing: a notice of it would stay, and take the
   * focus, once the shopper has corrected them. Never resolves when the method leaves the page.
   */
  confirm(clientSecret: string, session: CheckoutSession): Promise<PaymentIntentResult | null>
}

interface Payment {
  fields: PaymentFields
  /** The session as shown; the button has its total. */
  session: CheckoutSession
  /** The solved captcha, if one was required. */
  captcha: string | null
  /** Whether to save the card for next time; undefined where none can be saved. */
  save?: boolean | undefined
  /** Pays from a wallet's sheet, which gives the address. */
  isWallet?: boolean
}

/**
 * Pays once, even with several windows open: they take turns, and each first checks that the session is unpaid.
 * Confirms exactly the amount on the button, or nothing.
 */
export async function pay(payment: Payment): Promise<Paying> {
  // Before anything that takes time: a wallet opens only right after the press.
  if ((await payment.fields.check()) !== null) return { kind: 'incomplete' }
  return inTurn(payment.session, () => payOnce(payment))
}

/** Pays, or places an order of nothing, while no other window does, and then empties the cart. */
export async function inTurn(session: CheckoutSession, payOnce: () => Promise<Paying>): Promise<Paying> {
  const payAlone = () => thenEmptied(session, payOnce)
  // Web Locks are missing on plain http: there only the server's one payment per session prevents a second.
  if (!navigator.locks) return payAlone()
  return navigator.locks.request('sidr-and-sage.pay', { ifAvailable: true }, (lock) =>
    lock ? payAlone() : { kind: 'refused', sentence: words.paidElsewhere },
  )
}

async function thenEmptied(session: CheckoutSession, payOnce: () => Promise<Paying>): Promise<Paying> {
  const paying = await payOnce()
  if (paying.kind !== 'paid') return paying
  // Here and not only on the thank-you page, which the shopper may leave before it has loaded.
  forgetUsedCode(session)
  forgetReservation(session.session_id)
  // Runs before the next window's turn, which must find an empty cart. A slow server must not delay the thank-you page.
  await Promise.race([emptyCart(), new Promise((resolve) => setTimeout(resolve, EMPTYING_MS))])
  return paying
}

async function payOnce(payment: Payment): Promise<Paying> {
  const { fields, session, captcha, save: save_card, isWallet = false } = payment
  const { session_id } = session
  const [fresh, goods] = await Promise.all([
    readSession(session_id),
    // A cart that can't be read must not stop the payment.
    wantedItems().catch(() => null),
  ])
  if (!fresh) return { kind: 'refused', sentence: words.paymentNotLoaded, next: words.chargedOnce }
  if (fresh.paid) return { kind: 'paid' }
  if (fresh.processing) return { kind: 'processing' }
  // Bought or emptied in another window.
  if (goods?.length === 0) return { kind: 'refused', sentence: words.emptyCart }
  if (fresh.amount_due !== session.amount_due) return changed(fresh)

  try {
    // A second call renews the stock hold, and returns a new payment if the old one has expired.
    const { payment_intent } = await createPayment(session, {
      save_card,
      ...(captcha ? { captcha } : {}),
      ...(isWallet ? { wallet: true } : {}),
    })
    if (!payment_intent?.client_secret) return { kind: 'refused', sentence: words.setupIncomplete }
    if (payment_intent.amount !== session.amount_due) return changed({ ...fresh, amount_due: payment_intent.amount })
    const confirmed = await fields.confirm(payment_intent.client_secret, fresh)
    return confirmed ? outcome(confirmed) : { kind: 'incomplete' }
  } catch (problem) {
    if (wantsCaptcha(problem)) return { kind: 'captcha' }
    const now = await readSession(session_id)
    const known = progressOf(now)
    if (known !== 'unpaid') return { kind: known }
    const sentence = errorMessage(problem, words.paymentNotCreated)
    // Its discount code has ended, and the server has taken it off.
    if (now && now.amount_due !== session.amount_due) return { kind: 'changed', session: now, sentence }
    return { kind: 'refused', sentence, ...(sentence === words.paymentNotCreated ? { next: words.chargedOnce } : {}) }
  }
}

/** A session as the server has it now; null if it can't be read. */
export function readSession(session_id: string): Promise<CheckoutSession | null> {
  return api()
    .checkout.session({ session_id }, requestTimeout())
    .catch(() => null)
}

/** The payment's progress on the server: another window may have paid, or a response was lost. */
export function progressOf(session: CheckoutSession | null): 'paid' | 'processing' | 'unpaid' {
  if (session?.paid) return 'paid'
  return session?.processing ? 'processing' : 'unpaid'
}

/** True for an error that a solved captcha would resolve. */
export function wantsCaptcha(problem: unknown): problem is ApiClientError {
  return problem instanceof ApiClientError && problem.fields.captcha !== undefined
}

function outcome({ paymentIntent, error }: PaymentIntentResult): Paying {
  // Stripe rejects a payment that another window has just completed, but it is paid.
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status === 'succeeded') return { kind: 'paid' }
  if (status === 'processing') return { kind: 'processing' }
  if (error) {
    const sentence = error.message ?? words.declined
    // Only a payment that Stripe says needs another card has certainly taken nothing.
    return { kind: 'refused', sentence, ...(status === 'requires_payment_method' ? { next: words.notCharged } : {}) }
  }
  // An answer without a payment, which may still have been made.
  if (!status) return { kind: 'refused', sentence: words.paymentNotLoaded, next: words.chargedOnce }
  return { kind: 'refused', sentence: words.otherStatus(status) }
}

function changed(session: CheckoutSession): Paying {
  return {
    kind: 'changed',
    session,
    sentence: words.totalChanged(withPoundSign(session.amount_due)),
  }
}
