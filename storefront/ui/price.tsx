import { withPoundSign } from '#contract/money.ts'
import styles from './price.module.css'

/** An amount such as "4.99" with its currency sign. Only the catalogue may show dollars, by a setting. */
export function Price({ amount, currency = 'GBP' }: { amount: string; currency?: 'GBP' | 'USD' }) {
  return <span className={styles.price}>{priceText(amount, currency)}</span>
}

/** The same as a string, for an `<option>`. */
export function priceText(amount: string, currency: 'GBP' | 'USD'): string {
  const text = withPoundSign(amount)
  return currency === 'USD' ? text.replace('£', '$') : text
}
