import * as words from '#words/en/gift-cards.ts'
import styles from './gift-cards.module.css'

/** The card as a drawing, with the amount that is chosen. */
export function DrawnCard({ shop, amount }: { shop: string; amount: string }) {
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.envelope} />
      <div className={styles.card}>
        <span className={styles.leaf} />
        <span className={styles.shop}>
          <bdi>{shop}</bdi>
        </span>
        <span className={styles.amount}>
          <bdi>{amount}</bdi>
        </span>
        <span className={styles.what}>{words.giftCard}</span>
      </div>
    </div>
  )
}
