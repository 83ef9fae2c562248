import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { Refusal } from '#contract/client.ts'
import { api } from '../visitor/api.ts'
import { patience } from '../visitor/patience.ts'
import { refusalSentence } from '../visitor/refusal-sentence.ts'
import { isPaid } from './pay.ts'
import { MissingSetup, openStripe } from './stripe.ts'

export type PaymentSetup =
  | { kind: 'opening' }
  | { kind: 'problem'; sentence: string }
  /** There is nothing left to pay. */
  | { kind: 'paid' }
  /** `amount` in pounds: what the open payment is for. */
  | { kind: 'ready'; stripe: Stripe; client_secret: string; amount: string }

const NO_FIELDS = 'Failed to initialize payment system'

/** Opens the payment of a session, which holds the stock, and loads the provider's library beside it. */
export function usePayment(session_id: string) {
  const [setup, setSetup] = useState<PaymentSetup>({ kind: 'opening' })
  const [attempt, setAttempt] = useState(0)

  // Being on the payment step is what opens the payment: asked again the server answers the same one.
  useEffect(() => {
    let left = false
    setSetup({ kind: 'opening' })
    void open(session_id).then((opened) => !left && setSetup(opened))
    return () => {
      left = true
    }
  }, [session_id, attempt])

  return {
    setup,
    tryAgain: () => setAttempt(attempt + 1),
    /** The provider's fields for the card don't come. */
    giveUp: () => setSetup({ kind: 'problem', sentence: NO_FIELDS }),
  }
}

async function open(session_id: string): Promise<PaymentSetup> {
  const loading = openStripe()
  // Its failure is looked at below; meanwhile it must not count as one that nobody cares about.
  loading.catch(() => {})
  try {
    const { payment_intent } = await api().checkout.createPaymentIntent({ checkout_session_id: session_id }, patience())
    if (!payment_intent?.client_secret) return { kind: 'problem', sentence: 'Missing payment setup details' }
    const { client_secret, amount } = payment_intent
    return await loading.then(
      (stripe): PaymentSetup => ({ kind: 'ready', stripe, client_secret, amount }),
      (problem): PaymentSetup => ({
        kind: 'problem',
        sentence: problem instanceof MissingSetup ? 'Missing payment setup details' : NO_FIELDS,
      }),
    )
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 409 && (await isPaid(session_id))) return { kind: 'paid' }
    return { kind: 'problem', sentence: refusalSentence(problem, 'Failed to create payment intent') }
  }
}
