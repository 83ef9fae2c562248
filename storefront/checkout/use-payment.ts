import { useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { ApiClientError, type Output } from '#contract/client.ts'
import * as words from '#words/en/checkout.tsx'
import { useAsync } from '../loading/use-async.ts'
import { errorMessage } from '../session/error-message.ts'
import { progressOf, readSession, wantsCaptcha } from './pay.ts'
import { createPayment } from './reservations.ts'
import { MissingSetup, type OpenedStripe, openStripe } from './stripe.ts'

export type SavedCards = Output<'checkout', 'createPaymentIntent'>['saved_cards']

export type PaymentSetup =
  | { kind: 'opening' }
  | { kind: 'problem'; sentence: string }
  /** The total differs from the one shown; nothing was charged. */
  | { kind: 'changed'; session: CheckoutSession; sentence: string }
  /** Already paid. */
  | { kind: 'paid' }
  /** The bank has not confirmed the payment yet. */
  | { kind: 'processing' }
  /** Cards were declined, so the server requires a captcha. */
  | { kind: 'captcha'; sentence: string }
  /** `amount` of the open payment, in pounds; `saved_cards` is null where none can be saved. */
  | ({ kind: 'ready'; amount: string; saved_cards: SavedCards } & OpenedStripe)

/** Opens the payment of a session, which holds the stock, and loads Stripe.js in parallel. */
export function usePayment(session: CheckoutSession) {
  const { session_id, processing } = session
  /** The state after the opened payment has changed. */
  const [later, setLater] = useState<PaymentSetup | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)

  // Don't open a second payment while the bank processes one.
  const underWay = processing && attempt === 0
  // The payment step opens the payment: requested again, the server returns the same one.
  const opened = useAsync(underWay ? null : `${session_id} ${attempt}`, () => open(session))
  const setup = later ?? (underWay ? { kind: 'processing' as const } : (opened.value ?? { kind: 'opening' as const }))

  function openAgain() {
    setLater(null)
    setAttempt(attempt + 1)
  }
  return {
    setup,
    /** A payment failed after processing. */
    failed,
    tryAgain: openAgain,
    waitForBank: () => {
      setFailed(false)
      setLater({ kind: 'processing' })
    },
    payAgain: () => {
      setFailed(true)
      openAgain()
    },
    prove: (captcha: string) => {
      setLater({ kind: 'opening' })
      void open(session, captcha).then(setLater)
    },
    /** Stripe's card fields don't load. */
    fieldsMissing: () => setLater({ kind: 'problem', sentence: words.paymentNotInitialized }),
  }
}

async function open(session: CheckoutSession, captcha?: string): Promise<PaymentSetup> {
  const loading = openStripe()
  // Handled below; until then it must not be an unhandled rejection.
  loading.catch(() => {})
  try {
    const { payment_intent, saved_cards } = await createPayment(session, captcha ? { captcha } : {})
    if (!payment_intent?.client_secret) return { kind: 'problem', sentence: words.setupMissing }
    const { amount } = payment_intent
    return await loading.then(
      (opened): PaymentSetup => ({ kind: 'ready', ...opened, amount, saved_cards }),
      (problem): PaymentSetup => ({
        kind: 'problem',
        sentence: problem instanceof MissingSetup ? words.setupMissing : words.paymentNotInitialized,
      }),
    )
  } catch (problem) {
    if (wantsCaptcha(problem)) return { kind: 'captcha', sentence: problem.fields.captcha?.[0] ?? problem.message }
    const now =
      problem instanceof ApiClientError && problem.status === 409 ? await readSession(session.session_id) : null
    const known = progressOf(now)
    if (known !== 'unpaid') return { kind: known }
    const sentence = errorMessage(problem, words.paymentNotCreated)
    // Its discount code has ended, and the server has taken it off.
    return now && now.amount_due !== session.amount_due
      ? { kind: 'changed', session: now, sentence }
      : { kind: 'problem', sentence }
  }
}
