import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementOptions } from '@stripe/stripe-js'
import * as words from '#words/en/checkout.tsx'
import { Icon } from '../ui/icon.tsx'
import { billingDetails } from './billing-details.ts'
import type { PaymentFields } from './pay.ts'
import styles from './payment-step.module.css'

/** Stripe's fields are in Stripe's iframe: the card number never reaches this page. */
const CARD: StripeCardElementOptions = {
  hidePostalCode: true,
  style: {
    base: {
      color: '#22302a',
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: '#55615a' },
    },
    invalid: { color: '#9a4a2e', iconColor: '#9a4a2e' },
  },
}

/** How the card field pays; null while Stripe is missing. `onProblem`: what of the card's details is missing. */
export function useCardField(onProblem: (sentence: string | undefined) => void): PaymentFields | null {
  const stripe = useStripe()
  const elements = useElements()
  if (!stripe || !elements) return null
  return {
    // Stripe checks the fields when it confirms.
    check: async () => null,
    confirm: async (clientSecret, session) => {
      const card = elements.getElement(CardElement)
      if (!card) return { error: { type: 'validation_error', message: words.setupIncomplete } }
      const paying = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: billingDetails(session) },
      })
      if (paying.error?.type !== 'validation_error') return paying
      onProblem(paying.error.message)
      return null
    },
  }
}

interface CardFieldProps {
  problem: string | undefined
  onReady: () => void
  onProblem: (sentence: string | undefined) => void
}

export function CardField({ problem, onReady, onProblem }: CardFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor="card">{words.cardDetails}</label>
      <div className={styles.card} data-invalid={problem ? true : undefined}>
        <CardElement id="card" options={CARD} onReady={onReady} onChange={(event) => onProblem(event.error?.message)} />
      </div>
      <p className={styles.error} role="status">
        {problem && <Icon name="alert" />}
        {problem}
      </p>
    </div>
  )
}
