import type { FormEvent } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/checkout.tsx'
import * as cardWords from '#words/en/gift-cards.ts'
import { whereTo } from '../gift-cards/emailed.ts'
import { Button } from '../ui/button.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import styles from './shipping-step.module.css'
import { StepTitle } from './step-title.tsx'

interface ByEmailStepProps {
  session: CheckoutSession
  moveFocus: boolean
  onBack: () => void
  onGo: () => void
  onChanged: (session: CheckoutSession) => void
}

/** The delivery of gift cards alone: one way, which costs nothing. */
export function ByEmailStep({ session, moveFocus, onBack, onGo, onChanged }: ByEmailStepProps) {
  function goOn(event: FormEvent) {
    event.preventDefault()
    onGo()
  }
  return (
    <CheckoutColumns session={session} onChanged={onChanged}>
      <form className={styles.step} onSubmit={goOn} aria-labelledby="step-shipping">
        <StepTitle step="shipping" moveFocus={moveFocus}>
          {words.shippingStep}
        </StepTitle>
        <div className={styles.option} data-only>
          <span className={styles.what}>
            <span className={styles.name}>{cardWords.delivery}</span>
            {session.gift_card_for && <span className={styles.soft}>{whereTo(session.gift_card_for)}</span>}
            <span className={styles.soft}>{cardWords.noParcel}</span>
          </span>
          <span className={styles.cost}>
            <strong>{words.freeDelivery}</strong>
          </span>
        </div>
        <div className={styles.actions}>
          <Button type="submit" wide>
            {words.continueToPayment}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {words.backToCustomer}
          </Button>
        </div>
      </form>
    </CheckoutColumns>
  )
}
