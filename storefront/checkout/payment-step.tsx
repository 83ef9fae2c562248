import { Elements } from '@stripe/react-stripe-js'
import { Navigate } from 'react-router'
import type { CheckoutSession } from '#contract/checkout.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/state.tsx'
import { CardForm } from './card-form.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './payment-step.module.css'
import { StepTitle } from './step-title.tsx'
import { usePayment } from './use-payment.ts'

interface PaymentStepProps {
  session: CheckoutSession
  arrived: boolean
  onChanged: (session: CheckoutSession) => void
  onPaid: () => void
}

export function PaymentStep({ session, arrived, onChanged, onPaid }: PaymentStepProps) {
  const { setup, tryAgain, giveUp } = usePayment(session.session_id)
  if (setup.kind === 'paid') return <Navigate to={`/thank-you/${session.session_id}`} replace />
  if (setup.kind === 'problem') {
    return (
      <ErrorState
        title="Payment Setup Error"
        actions={
          <>
            <Button onClick={tryAgain}>Try Again</Button>
            <ButtonLink kind="secondary" href="/cart">
              Return to Cart
            </ButtonLink>
          </>
        }
      >
        <p>{setup.sentence}</p>
      </ErrorState>
    )
  }
  return (
    <Columns aside={<OrderSummary session={session} withAddress />}>
      <div className={styles.step}>
        <StepTitle step="payment" arrived={arrived}>
          Payment
        </StepTitle>
        {setup.kind === 'opening' ? (
          <Skeleton shape="panel" label="Preparing your payment" />
        ) : (
          <Elements stripe={setup.stripe}>
            <CardForm session={session} onChanged={onChanged} onPaid={onPaid} onNoFields={giveUp} />
          </Elements>
        )}
      </div>
    </Columns>
  )
}
