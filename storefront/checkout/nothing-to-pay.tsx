import { type FormEvent, useRef, useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import * as giftWords from '#words/en/gift-card-payment.ts'
import * as words from '#words/en/nothing-to-pay.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import styles from './payment-step.module.css'
import { placeOrder } from './place-order.ts'
import { ImportCharges, Review } from './review.tsx'
import { StepTitle } from './step-title.tsx'

interface NothingToPayProps {
  session: CheckoutSession
  moveFocus: boolean
  /** With what happened, if the shopper didn't do it. */
  onChanged: (session: CheckoutSession, sentence?: string) => void
  onPlaced: () => void
}

/** The last step of a checkout whose total is nothing: in place of the payment there is a button. */
export function NothingToPay({ session, moveFocus, onChanged, onPlaced }: NothingToPayProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ sentence: string; next?: string } | null>(null)
  /** Two clicks in one tick would both see `busy` false. */
  const pressed = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pressed.current) return
    pressed.current = true
    setBusy(true)
    setProblem(null)
    const placing = await placeOrder(session)
    // Once placed, the button stays disabled until the page is left.
    if (placing.kind === 'paid') return onPlaced()
    pressed.current = false
    setBusy(false)
    if (placing.kind === 'changed') return onChanged(placing.session, placing.sentence)
    if (placing.kind === 'refused') setProblem(placing)
  }

  return (
    <CheckoutColumns session={session} onChanged={onChanged} withAddress>
      <div className={styles.step}>
        <StepTitle step="payment" moveFocus={moveFocus}>
          {words.title}
        </StepTitle>
        <form className={styles.form} noValidate onSubmit={submit} aria-labelledby="step-payment">
          <p>{session.gift_card ? giftWords.paysAll(session.gift_card.end) : words.note}</p>
          <Review session={session} />
          <div className={styles.pay}>
            <Notice kind="problem">
              {problem && (
                <>
                  <p>{problem.sentence}</p>
                  {problem.next && <p>{problem.next}</p>}
                </>
              )}
            </Notice>
            <ImportCharges session={session} />
            <Button type="submit" wide busy={busy}>
              {busy ? words.placing : words.placeOrder}
            </Button>
          </div>
        </form>
      </div>
    </CheckoutColumns>
  )
}
