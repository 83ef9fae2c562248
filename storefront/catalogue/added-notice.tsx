import { Notice } from '../ui/notice.tsx'
import styles from './added-notice.module.css'
import type { Outcome } from './use-add-to-cart.ts'

/**
 * The result of Add to Cart, at the bottom of the window for some seconds. Live regions must exist before their text.
 */
export function AddedNotice({ outcome }: { outcome: Outcome | null }) {
  return (
    <div className={styles.place}>
      <div className={styles.notice}>
        <Notice kind="done" time={outcome?.time}>
          {outcome?.kind === 'done' && (
            <>
              {outcome.sentence} <a href="/cart">View cart</a>
            </>
          )}
        </Notice>
        <Notice kind="problem" time={outcome?.time}>
          {outcome?.kind === 'problem' && outcome.sentence}
        </Notice>
      </div>
    </div>
  )
}
