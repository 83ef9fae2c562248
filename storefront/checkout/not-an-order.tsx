import type { CheckoutSession } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'

/** The payment was made when the goods were gone: it has been paid back. */
export function Refunded({ session }: { session: CheckoutSession }) {
  return (
    <div className={styles.outcome}>
      <Headline title="Your payment has been refunded" kind="problem">
        <p>
          We received {withPoundSign(session.total_amount)} after the time for this checkout was over, when the goods
          could no longer be kept for you. We have refunded it in full; your bank may take 5 to 10 days to show it. No
          order was placed.
        </p>
        <p>We are sorry. The mail we have sent you says the same as this page.</p>
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
  /** The server is still being asked. */
  waiting: boolean
  checkAgain: () => void
}

/** Paid or not, the provider hasn't said yet; or nothing was ever paid. */
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
  // An order that waits for a payment which is no longer processed: the payment came to nothing.
  if (session.state === 'paying' && session.order) return <Failed />
  const begun = session.state === 'paying' || session.state === 'ordered'
  return (
    <div className={styles.outcome} role="status">
      <Headline title={begun ? 'Payment: Pending' : 'This checkout has not been paid'} kind="waiting">
        {begun ? (
          <p>
            Your payment has not been confirmed yet. As soon as it is, we write to you
            {session.customer_info && ` at ${session.customer_info.email}`}.
          </p>
        ) : (
          <p>No money has been taken. What you chose is still in your cart.</p>
        )}
      </Headline>
      <nav className={styles.actions} aria-label="Where to go next">
        {/* The cart is no way on from a payment under way: it would be paid for twice. */}
        {begun ? (
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
          Your order is pending: your bank has not confirmed the payment yet. This page goes on by itself as soon as it
          has.
        </p>
        <p>You can close it as well: we email you{email && ` at ${email}`} when the payment is confirmed.</p>
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
        {/* The same checkout, which has one payment: it can't be paid for twice. */}
        <ButtonLink href="/checkout">Back to Checkout</ButtonLink>
        <ButtonLink kind="secondary" href="/contact">
          Contact Support
        </ButtonLink>
      </nav>
    </div>
  )
}
