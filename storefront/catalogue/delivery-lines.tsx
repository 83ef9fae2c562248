import { deliveryLine } from '#contract/delivery.ts'
import { useShop } from '../shop/use-shop.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './buy-box.module.css'

/** What delivery costs and how long it takes, and how long goods can be returned: a line each. */
export function DeliveryLines() {
  const shop = useShop()
  if (!shop) return null
  const delivery = deliveryLine(shop)
  return (
    <ul className={styles.lines}>
      {delivery && (
        <li>
          <Icon name="parcel" />
          <a href="/shipping-info">{delivery}</a>
        </li>
      )}
      <li>
        <Icon name="leaf" />
        <a href="/returns">Return unopened items within {shop.returns_days} days</a>
      </li>
    </ul>
  )
}
