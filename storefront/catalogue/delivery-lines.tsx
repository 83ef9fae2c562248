import * as words from '#words/en/product.tsx'
import { useShop } from '../shop/use-shop.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './buy-box.module.css'

/** What delivery costs and how long it takes, and how long goods can be returned: a line each. */
export function DeliveryLines({ line }: { line: string | null | undefined }) {
  const shop = useShop()
  if (!shop) return null
  return (
    <ul className={styles.lines}>
      {line && (
        <li>
          <Icon name="parcel" />
          <a href="/shipping-info">{line}</a>
        </li>
      )}
      <li>
        <Icon name="leaf" />
        <a href="/returns">{words.returnUnopened(shop.returns_days)}</a>
      </li>
    </ul>
  )
}
