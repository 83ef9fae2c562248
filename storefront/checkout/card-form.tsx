import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementOptions } from '@stripe/stripe-js'
import { type FormEvent, useRef, useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import * as words from '#words/en/checkout.tsx'
import * as dirhamWords from '#words/en/dirhams.ts'
import { DirhamsNote } from '../cart/dirhams-note.tsx'
import { useTimeout } from '../loading/use-timeout.ts'
import { useShop } from '../shop/use-shop.ts'
import { Button } from '../ui/button.tsx'
import { Drawing, Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { LOCK } from '../ui/rare-drawings.ts'
import { HumanCheck } from './human-check.tsx'
import { pay } from './pay.ts'
import styles from './payment-step.module.css'
import { Review } from './review.tsx'

interface Problem {
  sentence: string
  /** What the shopper can do. */
  next?: string
}

interface CardFormProps {
  session: CheckoutSession
  /** The session has changed since it was shown. */
  onChanged: (session: CheckoutSession) => void
  onPaid: () => void
  /** The bank has not confirmed the payment yet. */
  onProcessing: () => void
  /** The payment before this one failed after processing. */
  failed: boolean
  /** Stripe's card fields did not load in time. */
  onNoFields: () => void
}

/** Shows an error after this many milliseconds without Stripe's fields. */
const FIELDS_MS = 20_000

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

export function CardForm({ session, failed, onChanged, onPaid, onProcessing, onNoFields }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const shop = useShop()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(failed ? { sentence: words.paymentFailed } : null)
  const [cardProblem, setCardProblem] = useState<string>()
  const [asked, setAsked] = useState(0)
  const captcha = useRef<string | null>(null)
  const ready = useReady(onNoFields)
  /** Two clicks in one tick would both see `busy` false. */
  const pressed = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pressed.current) return
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return setProblem({ sentence: words.setupIncomplete })
    pressed.current = true
    setBusy(true)
    setProblem(null)
    const paying = await pay({ stripe, card, session, captcha: captcha.current })
    // Valid for one payment.
    captcha.current = null
    // Once paid, the button stays disabled until the page is left.
    if (paying.kind === 'paid') return onPaid()
    if (paying.kind === 'processing') return onProcessing()
    pressed.current = false
    setBusy(false)
    setAsked(paying.kind === 'captcha' ? asked + 1 : 0)
    if (paying.kind === 'captcha') return
    setProblem(paying)
    if (paying.kind === 'changed') onChanged(paying.session)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-labelledby="step-payment">
      <Review session={session} />
      {asked > 0 && (
        <HumanCheck
          key={asked}
          sentence={words.humanNeeded}
          onAnswer={(answer) => {
            captcha.current = answer
          }}
        />
      )}
      <div className={styles.pay}>
        <div className={styles.field}>
          <label htmlFor="card">{words.cardDetails}</label>
          {shop?.test_payments && <p className={styles.soft}>{words.testCard}</p>}
          <div className={styles.card} data-invalid={cardProblem ? true : undefined}>
            <CardElement
              id="card"
              options={CARD}
              onReady={ready.now}
              onChange={(event) => setCardProblem(event.error?.message)}
            />
          </div>
          <p className={styles.error} role="status">
            {cardProblem && <Icon name="alert" />}
            {cardProblem}
          </p>
        </div>
        <Notice kind="problem">
          {/* Already shown under the card. */}
          {problem && problem.sentence !== cardProblem && (
            <>
              <p>{problem.sentence}</p>
              {problem.next && <p>{problem.next}</p>}
            </>
          )}
        </Notice>
        {session.customer_info?.shipping_country === 'AE' && (
          <DirhamsNote
            total={session.total_amount}
            country="AE"
            words={(amount, day) => dirhamWords.youPay(withPoundSign(session.total_amount), amount, day)}
          />
        )}
        <Button type="submit" wide busy={busy || !ready.is}>
          {/* In one piece: the amount is an element of its own in Arabic, and the button's gap would double its space. */}
          <span>{busy ? words.paying : words.pay(withPoundSign(session.total_amount))}</span>
        </Button>
      </div>
      <p className={styles.secure}>
        <Drawing path={LOCK} />
        <span>
          <strong>{words.securePayment}</strong>
          <span>{words.encryption}</span>
        </span>
      </p>
    </form>
  )
}

/** Whether Stripe's fields have loaded. A payment confirmed before would wait for them, possibly forever. */
function useReady(onNever: () => void): { is: boolean; now: () => void } {
  const [is, setIs] = useState(false)
  // Stripe reports nothing when its fields fail to load.
  useTimeout(onNever, is ? null : FIELDS_MS)
  return { is, now: () => setIs(true) }
}
