import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementOptions } from '@stripe/stripe-js'
import { type FormEvent, useRef, useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import { useShop } from '../shop/use-shop.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { pay } from './pay.ts'
import styles from './payment-step.module.css'
import { Review } from './review.tsx'

interface CardFormProps {
  session: CheckoutSession
  /** The session came back other than it was shown. */
  onChanged: (session: CheckoutSession) => void
  onPaid: () => void
}

/** The card's fields live in the provider's own frame: their number never reaches this page. */
const CARD: StripeCardElementOptions = {
  hidePostalCode: true,
  style: {
    base: { color: '#22302a', fontFamily: 'Figtree, system-ui, sans-serif', fontSize: '16px', '::placeholder': { color: '#55615a' } },
    invalid: { color: '#9a4a2e', iconColor: '#9a4a2e' },
  },
}

export function CardForm({ session, onChanged, onPaid }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const shop = useShop()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [cardProblem, setCardProblem] = useState<string>()
  /** Two presses in one tick see the same `busy`. */
  const pressed = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pressed.current) return
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return setProblem('Payment setup incomplete. Please refresh and try again.')
    pressed.current = true
    setBusy(true)
    setProblem(null)
    const paying = await pay({ stripe, card, session })
    // Once paid the button stays as it is until the page is left.
    if (paying.kind === 'paid') return onPaid()
    pressed.current = false
    setBusy(false)
    setProblem(paying.sentence)
    if (paying.kind === 'changed') onChanged(paying.session)
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby="step-payment">
      <div className={styles.field}>
        <label htmlFor="card">Card details</label>
        <div className={styles.card} data-invalid={cardProblem ? true : undefined}>
          <CardElement id="card" options={CARD} onChange={(event) => setCardProblem(event.error?.message)} />
        </div>
        <p className={styles.error} role="status">
          {cardProblem && <Icon name="alert" />}
          {cardProblem}
        </p>
        {shop?.test_payments && <p className={styles.soft}>Test payments: no card is charged. 4242 4242 4242 4242 with any date to come and any CVC pays.</p>}
      </div>
      <Review session={session} />
      <Notice kind="problem">{problem}</Notice>
      <Button type="submit" wide busy={busy}>
        {busy ? 'Paying…' : `Pay ${withPoundSign(session.total_amount)}`}
      </Button>
      <p className={styles.secure}>
        <Icon name="lock" />
        <span>
          <strong>Secure Payment</strong>
          <span>256-bit SSL Encryption</span>
        </span>
      </p>
    </form>
  )
}
