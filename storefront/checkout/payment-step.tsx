import { Elements } from '@stripe/react-stripe-js'
import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/checkout.tsx'
import * as discountWords from '#words/en/discount.ts'
import * as generalWords from '#words/en/general.ts'
import * as nothingWords from '#words/en/nothing-to-pay.tsx'
import { Redirect } from '../shell/redirect.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/state.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import { isForNothing } from './end-checkout.ts'
import { HumanCheck } from './human-check.tsx'
import { thankYouAddress } from './leave-paid.ts'
import { elementsOptions } from './method-fields.tsx'
import { CardForm, MethodForm } from './payment-form.tsx'
import { PaymentProcessing } from './payment-processing.tsx'
import styles from './payment-step.module.css'
import { StepTitle } from './step-title.tsx'
import { UnableToRedirect } from './unable-to-redirect.tsx'
import { usePayment } from './use-payment.ts'
import { useSaving } from './use-saving.ts'

interface PaymentStepProps {
  session: CheckoutSession
  moveFocus: boolean
  /** The shopper returned from a provider's page without having paid. */
  failedThere: boolean
  /** What happened, if there was nothing to pay before. */
  changed: string | null
  onChanged: (session: CheckoutSession) => void
  onPaid: () => void
}

export function PaymentStep({ session, moveFocus, failedThere, changed, onChanged, onPaid }: PaymentStepProps) {
  const { setup, failed, prove, tryAgain, waitForBank, payAgain, fieldsMissing } = usePayment(session)
  const saving = useSaving(setup.kind === 'ready' ? setup.saved_cards : null)
  function goOn(now: CheckoutSession) {
    onChanged(now)
    tryAgain()
  }
  if (setup.kind === 'paid') {
    return (
      <Redirect to={thankYouAddress(session.session_id)}>
        <UnableToRedirect session_id={session.session_id} />
      </Redirect>
    )
  }
  if (setup.kind === 'problem') {
    return (
      <ErrorState
        title={words.setupErrorTitle}
        actions={
          <>
            <Button onClick={tryAgain}>{generalWords.tryAgain}</Button>
            <ButtonLink kind="secondary" href="/cart">
              {words.returnToCart}
            </ButtonLink>
          </>
        }
      >
        <p>{setup.sentence}</p>
      </ErrorState>
    )
  }
  if (setup.kind === 'changed') {
    const nothingNow = isForNothing(setup.session)
    return (
      <ErrorState
        title={nothingNow ? nothingWords.title : discountWords.codeGoneTitle}
        actions={
          <Button onClick={() => goOn(setup.session)}>{nothingNow ? nothingWords.goOn : discountWords.goOn}</Button>
        }
      >
        <p>{nothingNow && !setup.session.gift_card ? nothingWords.note : setup.sentence}</p>
      </ErrorState>
    )
  }
  const Form = setup.kind === 'ready' && setup.form === 'card' ? CardForm : MethodForm
  return (
    <CheckoutColumns session={session} onChanged={onChanged} withAddress>
      <div className={styles.step}>
        <StepTitle step="payment" moveFocus={moveFocus}>
          {words.paymentStep}
        </StepTitle>
        {changed && (
          <Notice kind="problem">
            <p>{changed}</p>
          </Notice>
        )}
        {setup.kind === 'opening' && <Skeleton shape="panel" label={words.openingPayment} />}
        {setup.kind === 'captcha' && (
          <HumanCheck sentence={setup.sentence} onAnswer={(answer) => answer && prove(answer)} />
        )}
        {setup.kind === 'processing' && (
          <PaymentProcessing session_id={session.session_id} onPaid={onPaid} onFailed={payAgain} onOver={onChanged} />
        )}
        {setup.kind === 'ready' && (
          <Elements stripe={setup.stripe} options={setup.form === 'card' ? {} : elementsOptions(session, saving)}>
            <Form
              session={session}
              saving={saving}
              failed={failed || failedThere}
              onChanged={onChanged}
              onPaid={onPaid}
              onProcessing={waitForBank}
              onNoFields={fieldsMissing}
            />
          </Elements>
        )}
      </div>
    </CheckoutColumns>
  )
}
