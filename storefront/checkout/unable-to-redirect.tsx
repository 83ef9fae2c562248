import * as words from '#words/en/after-payment.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { thankYouAddress } from './leave-paid.ts'
import styles from './outcome.module.css'

/** Shown when the thank-you page can't be loaded after a payment. It has nothing to pay, so nobody pays twice. */
export function UnableToRedirect({ session_id }: { session_id: string }) {
  return (
    <div className={styles.outcome}>
      <Notice kind="problem">{words.unableToRedirect}</Notice>
      <nav className={styles.actions} aria-label={words.waysOn}>
        <ButtonLink kind="secondary" href={thankYouAddress(session_id)}>
          {words.openOrder}
        </ButtonLink>
        <ButtonLink kind="quiet" href="/contact">
          {words.support}
        </ButtonLink>
      </nav>
    </div>
  )
}
