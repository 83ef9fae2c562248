import type { Ref } from 'react'
import { SHOWN_EXACTLY } from '#contract/limits.ts'
import { useShop } from '../shop/use-shop.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { priceText } from '../ui/price.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { AddedToCart } from './added-notice.tsx'
import styles from './buy-box.module.css'
import { CataloguePrice } from './catalogue-price.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import { type Buying, buttonText, mostUnits } from './use-buying.ts'

/** Price, stock, size, quantity and Add to Cart. `place` is the button's, for the bar that takes its place. */
export function BuyBox({ buying, place }: { buying: Buying; place: Ref<HTMLDivElement> }) {
  const { product, quantity, price, unitPrice, stock, inStock, busy, outcome } = buying
  return (
    <div className={styles.box}>
      <p className={styles.price}>
        <CataloguePrice amount={price} />
        {unitPrice && <span className={styles.unit}>{unitPrice}</span>}
        <span className={styles.unit}>VAT included</span>
      </p>
      <p className={inStock ? styles.in : styles.out}>
        <Icon name={inStock ? 'tick' : 'alert'} />
        {inStock ? 'In Stock' : product.coming_soon ? 'Coming Soon: you can’t buy it yet' : 'Out of Stock'}
        {inStock && stock > 0 && stock <= SHOWN_EXACTLY && `, ${stock} left`}
      </p>
      <SizeChoice buying={buying} />
      <div className={styles.buy} ref={place}>
        <Quantity
          below="raised"
          value={quantity}
          onChange={buying.setQuantity}
          label={`Quantity of ${product.name}`}
          max={mostUnits(buying)}
          disabled={!inStock}
        />
        <Button wide disabled={!inStock} busy={busy} onClick={buying.add}>
          {buttonText(buying)}
        </Button>
      </div>
      <div key={outcome?.time} className={styles.outcome}>
        <Notice kind="done">{outcome?.kind === 'done' && <AddedToCart outcome={outcome} />}</Notice>
        <Notice kind="problem">{outcome?.kind === 'problem' && outcome.sentence}</Notice>
      </div>
      <DeliveryLines />
    </div>
  )
}

/** The sizes with their prices: "30 ml, £15.00". */
function SizeChoice({ buying: { product, variant, chooseVariant } }: { buying: Buying }) {
  const currency = useShop()?.catalogue_currency ?? 'GBP'
  if (!variant) return null
  return (
    <div className={styles.size}>
      <Select label="Size" value={variant.id} onChange={(event) => chooseVariant(Number(event.target.value))}>
        {product.variants.map(({ id, name, price, stock }) => (
          <option key={id} value={id}>
            {`${name}, ${priceText(price, currency)}${stock > 0 || product.coming_soon ? '' : ' (Out of Stock)'}`}
          </option>
        ))}
      </Select>
    </div>
  )
}
