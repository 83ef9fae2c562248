import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'

/** /thank-you without a session. */
export function ThankYouInGeneral() {
  const { token } = useSession()
  return (
    <div className={styles.outcome}>
      <Headline title="Thank you for your order">
        <p>Your confirmation is on its way by email. It has all your order details.</p>
      </Headline>
      <nav className={styles.actions} aria-label="Where to go next">
        <ButtonLink href="/products">Continue Shopping</ButtonLink>
        {token && (
          <ButtonLink kind="secondary" href="/account/orders">
            View Order History
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href="/contact">
          Contact Support
        </ButtonLink>
      </nav>
    </div>
  )
}
