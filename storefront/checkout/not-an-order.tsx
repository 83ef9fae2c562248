import type { CheckoutSession } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'

/** A payment that arrived too late and was refunded. */
export function Refunded({ session }: { session: CheckoutSession }) {
  return (
    <div className={styles.outcome}>
      <Headline title="Your payment has been refunded" kind="problem">
        <p>
          We received {withPoundSign(session.total_amount)} after this checkout had expired and we could no longer keep
          the goods for you. We have refunded it in full; your bank may take 5 to 10 days to show it. No order was
          placed.
        </p>
        <p>We're sorry. We have emailed you these details too.</p>
      </Headline>
      <nav className={styles.actions} aria-label="Where to go next">
        <ButtonLink href="/products">Continue Shopping</ButtonLink>
        <ButtonLink kind="secondary" href="/contact">
          Contact Support
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
        <Headline title="Confirming your payment" kind="waiting">
          <p>This takes a few seconds. Please stay on this page.</p>
        </Headline>
      </div>
    )
  }
  // The order waits for a payment that is no longer processing, so the payment failed.
  if (session.state === 'paying' && session.order) return <Failed />
  const hasPayment = session.state === 'paying' || session.state === 'ordered'
  return (
    <div className={styles.outcome} role="status">
      <Headline title={hasPayment ? 'Payment: Pending' : 'This checkout has not been paid'} kind="waiting">
        {hasPayment ? (
          <p>
            Your payment has not been confirmed yet. As soon as it is, we will email you
            {session.customer_info && ` at ${session.customer_info.email}`}.
          </p>
        ) : (
          <p>No money has been taken. Your items are still in your cart.</p>
        )}
      </Headline>
      <nav className={styles.actions} aria-label="Where to go next">
        {/* No link to the cart while a payment is in progress, or the shopper may pay twice. */}
        {hasPayment ? (
          <Button onClick={checkAgain}>Check Again</Button>
        ) : (
          <ButtonLink href="/cart">Return to Cart</ButtonLink>
        )}
        <ButtonLink kind="secondary" href="/contact">
          Contact Support
        </ButtonLink>
      </nav>
    </div>
  )
}

function Processing({ email }: { email: string | undefined }) {
  return (
    <div className={styles.outcome} role="status">
      <Headline title="Your payment is being processed" kind="waiting">
        <p>
          Your order is pending: your bank has not confirmed the payment yet. This page continues automatically as soon
          as it has.
        </p>
        <p>You can also close it: we will email you{email && ` at ${email}`} when the payment is confirmed.</p>
      </Headline>
    </div>
  )
}

function Failed() {
  return (
    <div className={styles.outcome} role="status">
      <Headline title="Your payment was not successful" kind="problem">
        <p>You have not been charged. You can try again, or use another card.</p>
      </Headline>
      <nav className={styles.actions} aria-label="Where to go next">
        {/* The same checkout has only one payment, so nobody pays twice. */}
        <ButtonLink href="/checkout">Back to Checkout</ButtonLink>
        <ButtonLink kind="secondary" href="/contact">
          Contact Support
        </ButtonLink>
      </nav>
    </div>
  )
}
