import { withPoundSign } from '#contract/money.ts'
import styles from './price.module.css'

/** An amount such as "4.99" with its sign. Dollars stand in the catalogue only, where the shop is told to show them. */
export function Price({ amount, currency = 'GBP' }: { amount: string; currency?: 'GBP' | 'USD' }) {
  const text = withPoundSign(amount)
  return <span className={styles.price}>{currency === 'USD' ? text.replace('£', '$') : text}</span>
}
