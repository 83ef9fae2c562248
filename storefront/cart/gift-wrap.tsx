import { useId } from 'react'
import type { Product } from '#contract/catalogue.ts'
import type { Country } from '#contract/limits.ts'
import * as words from '#words/en/cart.tsx'
import { Dirhams } from '../shop/dirhams.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import styles from './cart.module.css'
import type { Line } from './line.ts'
import { refusal } from './refusal.ts'

/** The gift wrap that the shop sells. */
export type Wrap = Pick<Product, 'id' | 'name' | 'slug' | 'image' | 'price' | 'kind' | 'description' | 'in_stock'>

interface GiftWrapProps {
  /** Null where the shop sells none, or no more. */
  wrap: Wrap | null
  /** The wrap in the cart; null without one. */
  line: Line | null
  country: Country
  /** While a tick is being sent. */
  busy: boolean
  onTick: (wanted: boolean) => void
}

/** The tick that has the goods wrapped. What is in the cart and out of stock stays, so that it can be taken off. */
export function GiftWrap({ wrap, line, country, busy, onTick }: GiftWrapProps) {
  const id = useId()
  const shown = line ?? (wrap?.in_stock ? wrap : null)
  if (!shown) return null
  const problem = line && refusal(line, country)
  return (
    <div className={styles.wrap}>
      <Checkbox
        label={words.giftWrapAt(
          shown.name,
          <>
            <Price amount={shown.price} />
            <Dirhams amount={shown.price} country={country === 'AE' ? country : undefined} />
          </>,
        )}
        aria-describedby={id}
        checked={line !== null || busy}
        aria-disabled={busy}
        onChange={({ target }) => !busy && onTick(target.checked)}
      />
      <div id={id} className={styles.wrapNote}>
        {wrap?.description && <p className={styles.soft}>{wrap.description}</p>}
        {problem && (
          <p className={styles.problem}>
            <Icon name="alert" />
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
