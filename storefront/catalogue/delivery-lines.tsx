import * as words from '#words/en/product.tsx'
import '../shop/promised.css'
import { useShop } from '../shop/use-shop.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './buy-box.module.css'
import type { DeliveryTexts } from './delivery-texts.ts'

interface DeliveryLinesProps {
  texts: DeliveryTexts | null
  /** Whether it can be ordered now. */
  inStock: boolean
}

/** What delivery costs, how long it takes and when an order arrives, and how long goods can be returned. */
export function DeliveryLines({ texts, inStock }: DeliveryLinesProps) {
  const shop = useShop()
  if (!shop) return null
  const { line, promise } = texts ?? {}
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
        <a href="/returns">{words.returnUnopened(shop.returns_days)}</a>
      </li>
    </ul>
  )
}
