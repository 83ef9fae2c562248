import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import * as words from '#words/en/checkout.tsx'
import * as dirhamWords from '#words/en/dirhams.ts'
import { DirhamsNote } from '../cart/dirhams-note.tsx'
import { useTimeout } from '../loading/use-timeout.ts'
import { useShop } from '../shop/use-shop.ts'
import { Button } from '../ui/button.tsx'
import { Drawing } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { LOCK } from '../ui/rare-drawings.ts'
import { CardField, useCardField } from './card-field.tsx'
import { HumanCheck } from './human-check.tsx'
import { MethodFields, useMethodFields } from './method-fields.tsx'
import { type PaymentFields, pay } from './pay.ts'
import styles from './payment-step.module.css'
import { ImportCharges, Review } from './review.tsx'
import { SaveCard } from './save-card.tsx'
import type { Saving } from './use-saving.ts'

interface Problem {
  sentence: string
  /** What the shopper can do. */
  next?: string
}

interface PaymentFormProps {
  session: CheckoutSession
  saving: Saving
  /** The session has changed since it was shown. */
  onChanged: (session: CheckoutSession) => void
  onPaid: () => void
  /** The bank has not confirmed the payment yet. */
  onProcessing: () => void
  /** The payment before this one failed. */
  failed: boolean
  /** Stripe's fields did not load in time. */
  onNoFields: () => void
}

/** Pays with what the account accepts: cards, Link, and methods that leave the page for the thank-you page. */
export function MethodForm(props: PaymentFormProps) {
  const fields = useMethodFields(props.session, props.saving)
  return (
    <PaymentForm {...props} fields={fields}>
      {(ready) => (
        <>
          <MethodFields session={props.session} saving={props.saving} onReady={ready} />
          <SaveCard saving={props.saving} />
        </>
      )}
    </PaymentForm>
  )
}

/** Pays by card, in one line of fields. */
export function CardForm(props: PaymentFormProps) {
  const [problem, setProblem] = useState<string>()
  const fields = useCardField(setProblem)
  return (
    <PaymentForm {...props} fields={fields}>
      {(ready) => <CardField problem={problem} onReady={ready} onProblem={setProblem} />}
    </PaymentForm>
  )
}

/** Shows an error after this many milliseconds without Stripe's fields. */
const FIELDS_MS = 20_000

interface FormProps extends PaymentFormProps {
  fields: PaymentFields | null
  children: (ready: () => void) => ReactNode
}

function PaymentForm({ session, saving, failed, fields, children, ...next }: FormProps) {
  const shop = useShop()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(failed ? { sentence: words.paymentFailed } : null)
  const [asked, setAsked] = useState(0)
  const captcha = useRef<string | null>(null)
  const ready = useReady(next.onNoFields)
  /** Two clicks in one tick would both see `busy` false. */
  const pressed = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pressed.current) return
    if (!fields) return setProblem({ sentence: words.setupIncomplete })
    pressed.current = true
    setBusy(true)
    setProblem(null)
    const paying = await pay({ fields, session, captcha: captcha.current, save: saving.save })
    // Valid for one payment.
    captcha.current = null
    // Once paid, the button stays disabled until the page is left.
    if (paying.kind === 'paid') return next.onPaid()
    if (paying.kind === 'processing') return next.onProcessing()
    pressed.current = false
    setBusy(false)
    setAsked(paying.kind === 'captcha' ? asked + 1 : 0)
    if (paying.kind === 'captcha' || paying.kind === 'incomplete') return
    setProblem(paying)
    if (paying.kind === 'changed') next.onChanged(paying.session)
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
        {shop?.test_payments && <p className={styles.soft}>{words.testCard}</p>}
        {children(ready.now)}
        <Notice kind="problem">
          {problem && (
            <>
              <p>{problem.sentence}</p>
              {problem.next && <p>{problem.next}</p>}
            </>
          )}
        </Notice>
        {session.customer_info?.shipping_country === 'AE' && (
          <DirhamsNote
            total={session.amount_due}
            country="AE"
            words={(amount, day) => dirhamWords.youPay(withPoundSign(session.amount_due), amount, day)}
          />
        )}
        <Button type="submit" wide busy={busy || !ready.is}>
          {/* In one piece: the amount is an element of its own in Arabic, and the button's gap would double its space. */}
          <span>{busy ? words.paying : words.pay(withPoundSign(session.amount_due))}</span>
        </Button>
        <ImportCharges session={session} />
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
