import '../shop/promised.css'
import { Icon } from '../ui/icon.tsx'
import styles from './buy-box.module.css'
import type { DeliveryTexts } from './delivery-texts.ts'

interface DeliveryLinesProps {
  /** Null if the shop's details can't be loaded. */
  texts: DeliveryTexts | null
  /** Whether it can be ordered now. */
  inStock: boolean
}

/** What delivery costs, how long it takes and when an order arrives, and how long goods can be returned. */
export function DeliveryLines({ texts, inStock }: DeliveryLinesProps) {
  if (!texts) return null
  const { line, promise, returns } = texts
  return (
    <ul className={styles.lines}>
      {line && (
        <li>
          <Icon name="parcel" />
          <a href="/shipping-info">{line}</a>
        </li>
      )}
      {inStock && promise && <li className={styles.promise} dangerouslySetInnerHTML={{ __html: promise }} />}
      <li>
        <Icon name="leaf" />
        <a href="/returns">{returns}</a>
      </li>
    </ul>
  )
}
