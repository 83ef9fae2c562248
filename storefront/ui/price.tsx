import { withPoundSign } from '#contract/money.ts'
import styles from './price.module.css'

/** An amount such as "4.99" with its sign. Dollars stand in the catalogue only, where the shop is told to show them. */
export function Price({ amount, currency = 'GBP' }: { amount: string; currency?: 'GBP' | 'USD' }) {
  return <span className={styles.price}>{priceText(amount, currency)}</span>
}

/** The same where only text can stand, such as in an option. */
export function priceText(amount: string, currency: 'GBP' | 'USD'): string {
  const text = withPoundSign(amount)
  return currency === 'USD' ? text.replace('£', '$') : text
}
