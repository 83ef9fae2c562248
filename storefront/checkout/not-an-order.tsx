import type { CheckoutSession } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import * as words from '#words/en/after-payment.tsx'
import * as checkoutWords from '#words/en/checkout.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'

/** A payment that arrived too late and was refunded. */
export function Refunded({ session }: { session: CheckoutSession }) {
  return (
    <div className={styles.outcome}>
      <Headline title={words.refunded} kind="problem">
        <p>{words.refundedNote(withPoundSign(session.amount_due))}</p>
        <p>{words.refundedApology}</p>
      </Headline>
      <nav className={styles.actions} aria-label={words.waysOn}>
        <ButtonLink href="/products">{words.continueShopping}</ButtonLink>
        <ButtonLink kind="secondary" href="/contact">
          {words.support}
        </ButtonLink>
      </nav>
    </div>
  )
}

interface NotPaidProps {
  session: CheckoutSession
  /** True while the page still polls the server. */
  waiting: boolean
  checkAgain: () => void
}

/** An unconfirmed payment, or a checkout without one. */
export function NotPaid({ session, waiting, checkAgain }: NotPaidProps) {
  if (waiting && session.processing) return <Processing email={session.customer_info?.email} />
  if (waiting) {
    return (
      <div className={styles.outcome} role="status">
        <Headline title={words.confirming} kind="waiting">
          <p>{words.confirmingNote}</p>
        </Headline>
      </div>
    )
  }
  // The order waits for a payment that is no longer processing, so the payment failed.
  if (session.state === 'paying' && session.order) return <Failed />
  const hasPayment = session.state === 'paying' || session.state === 'ordered'
  return (
    <div className={styles.outcome} role="status">
      <Headline title={hasPayment ? words.pending : words.notPaid} kind="waiting">
        <p>{hasPayment ? words.pendingNote(session.customer_info?.email) : words.notPaidNote}</p>
      </Headline>
      <nav className={styles.actions} aria-label={words.waysOn}>
        {/* No link to the cart while a payment is in progress, or the shopper may pay twice. */}
        {hasPayment ? (
          <Button onClick={checkAgain}>{words.checkAgain}</Button>
        ) : (
          <ButtonLink href="/cart">{checkoutWords.returnToCart}</ButtonLink>
        )}
        <ButtonLink kind="secondary" href="/contact">
          {words.support}
        </ButtonLink>
      </nav>
    </div>
  )
}

function Processing({ email }: { email: string | undefined }) {
  return (
    <div className={styles.outcome} role="status">
      <Headline title={words.inProgress} kind="waiting">
        <p>{words.inProgressNote}</p>
        <p>{words.mayClose(email)}</p>
      </Headline>
    </div>
  )
}

function Failed() {
  return (
    <div className={styles.outcome} role="status">
      <Headline title={words.failed} kind="problem">
        <p>{words.failedNote}</p>
      </Headline>
      <nav className={styles.actions} aria-label={words.waysOn}>
        {/* The same checkout has only one payment, so nobody pays twice. */}
        <ButtonLink href="/checkout">{words.backToCheckout}</ButtonLink>
        <ButtonLink kind="secondary" href="/contact">
          {words.support}
        </ButtonLink>
      </nav>
    </div>
  )
}
