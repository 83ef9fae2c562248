import { useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { isForNothing } from './end-checkout.ts'
import { NothingToPay } from './nothing-to-pay.tsx'
import { PaymentStep } from './payment-step.tsx'

interface LastStepProps {
  session: CheckoutSession
  moveFocus: boolean
  /** The shopper returned from a provider's page without having paid. */
  failedThere: boolean
  onChanged: (session: CheckoutSession) => void
  onPaid: () => void
}

/** The payment, or only a button where there is nothing to pay. */
export function LastStep({ session, moveFocus, failedThere, onChanged, onPaid }: LastStepProps) {
  /** Why there is something to pay after all. */
  const [changed, setChanged] = useState<string | null>(null)
  function change(session: CheckoutSession, sentence: string | null = null) {
    setChanged(sentence)
    onChanged(session)
  }
  // The bank may still process the payment of an earlier total.
  if (isForNothing(session) && !session.processing)
    return <NothingToPay session={session} moveFocus={moveFocus} onChanged={change} onPlaced={onPaid} />
  return (
    <PaymentStep
      session={session}
      moveFocus={moveFocus || changed !== null}
      failedThere={failedThere}
      changed={changed}
      onChanged={change}
      onPaid={onPaid}
    />
  )
}
