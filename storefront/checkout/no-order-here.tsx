import * as words from '#words/en/after-payment.tsx'
import { useSession } from '../session/store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Headline } from './headline.tsx'
import styles from './outcome.module.css'

/** /thank-you without a session: there is no order to thank for. */
export function NoOrderHere() {
  const { token } = useSession()
  return (
    <div className={styles.outcome}>
      <Headline title={words.noOrderHere} kind="waiting">
        <p>{words.noOrderHereNote}</p>
      </Headline>
      <nav className={styles.actions} aria-label={words.waysOn}>
        {token ? (
          <ButtonLink href="/account/orders">{words.orderHistory}</ButtonLink>
        ) : (
          <ButtonLink href="/login?next=%2Faccount%2Forders">{words.signIn}</ButtonLink>
        )}
        <ButtonLink kind="secondary" href="/products">
          {words.continueShopping}
        </ButtonLink>
        <ButtonLink kind="quiet" href="/contact">
          {words.support}
        </ButtonLink>
      </nav>
    </div>
  )
}
