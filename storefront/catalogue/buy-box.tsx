import { useState } from 'react'
import type { Product, Variant } from '#contract/catalogue.ts'
import { QUANTITY_CAP, SHOWN_EXACTLY } from '#contract/limits.ts'
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
import { useAddToCart } from './use-add-to-cart.ts'

interface BuyBoxProps {
  product: Product
  variant: Variant | null
  onVariant: (variant: Variant) => void
}

/** Price, stock, variant, quantity and Add to Cart. */
export function BuyBox({ product, variant, onVariant }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1)
  const { add, busy, outcome } = useAddToCart('detail')
  const shop = useShop()
  const stock = variant ? variant.stock : product.stock
  const inStock = variant ? variant.stock > 0 : product.in_stock
  const unitPrice = variant ? variant.unit_price : product.unit_price

  function choose(id: string) {
    const chosen = product.variants.find((candidate) => candidate.id === Number(id))
    if (!chosen) return
    onVariant(chosen)
    setQuantity(Math.max(1, Math.min(quantity, chosen.stock)))
  }

  return (
    <div className={styles.box}>
      <p className={styles.price}>
        <CataloguePrice amount={variant?.price ?? product.price} />
        {unitPrice && <span className={styles.unit}>{unitPrice}</span>}
        <span className={styles.unit}>VAT included</span>
      </p>
      <p className={inStock ? styles.in : styles.out}>
        <Icon name={inStock ? 'tick' : 'alert'} />
        {inStock ? 'In Stock' : product.coming_soon ? 'Coming Soon: you can’t buy it yet' : 'Out of Stock'}
        {inStock && stock > 0 && stock <= SHOWN_EXACTLY && `, ${stock} left`}
      </p>
      {variant && (
        <Select label="Option" value={variant.id} onChange={(event) => choose(event.target.value)}>
          {product.variants.map(({ id, name, price, stock: left }) => (
            <option key={id} value={id}>
              {`${name}, ${priceText(price, shop?.catalogue_currency ?? 'GBP')}${left > 0 || product.coming_soon ? '' : ' (Out of Stock)'}`}
            </option>
          ))}
        </Select>
      )}
      {variant?.description && <p className={styles.description}>{variant.description}</p>}
      <div className={styles.buy}>
        <Quantity
          below="raised"
          value={quantity}
          onChange={setQuantity}
          label={`Quantity of ${product.name}`}
          max={Math.max(1, Math.min(stock || QUANTITY_CAP, QUANTITY_CAP))}
          disabled={!inStock}
        />
        <Button wide disabled={!inStock} busy={busy} onClick={() => add(product, variant, quantity)}>
          {busy ? 'Adding...' : product.coming_soon ? 'Coming Soon' : 'Add to Cart'}
        </Button>
      </div>
      <div key={outcome?.time} className={styles.outcome}>
        <Notice kind="done">{outcome?.kind === 'done' && <AddedToCart outcome={outcome} />}</Notice>
        <Notice kind="problem">{outcome?.kind === 'problem' && outcome.sentence}</Notice>
      </div>
    </div>
  )
}
