import type { SessionItem } from '#contract/checkout.ts'
import * as words from '#words/en/checkout.tsx'
import { Price } from '../ui/price.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './goods-list.module.css'

/** Only replacements are free. */
const isFree = (item: SessionItem) => item.unit_price === '0.00'

/** The items of a checkout or an order. */
export function GoodsList({ items }: { items: readonly SessionItem[] }) {
  return (
    <ul className={styles.goods}>
      {items.map((item) => (
        <li key={`${item.product_id}/${item.variant_id}`} className={styles.item}>
          <Thumbnail image={item.image} size="s" />
          <div className={styles.what}>
            <p className={styles.name}>{item.product_name}</p>
            <p className={styles.soft}>
              {words.sizeAndQuantity(
                item.variant_name,
                isFree(item)
                  ? words.quantityForFree(item.quantity)
                  : words.quantityAtPrice(item.quantity, <Price amount={item.unit_price} />),
              )}
            </p>
          </div>
          {!isFree(item) && <Price amount={item.line_total} />}
        </li>
      ))}
    </ul>
  )
}
