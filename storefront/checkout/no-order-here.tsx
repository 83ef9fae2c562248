import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'

/** /thank-you without a session: there is no order to thank for. */
export function NoOrderHere() {
  const { token } = useSession()
  return (
    <div className={styles.outcome}>
      <Headline title="Looking for your order?" kind="waiting">
        <p>This page shows no order. Your confirmation email has a link to yours, and all its details.</p>
      </Headline>
      <nav className={styles.actions} aria-label="Where to go next">
        {token ? (
          <ButtonLink href="/account/orders">View Order History</ButtonLink>
        ) : (
          <ButtonLink href="/login?next=%2Faccount%2Forders">Sign In</ButtonLink>
        )}
        <ButtonLink kind="secondary" href="/products">
          Continue Shopping
        </ButtonLink>
        <ButtonLink kind="quiet" href="/contact">
          Contact Support
        </ButtonLink>
      </nav>
    </div>
  )
}
