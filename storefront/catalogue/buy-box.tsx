import type { Ref } from 'react'
import { QUANTITY_CAP, SHOWN_EXACTLY } from '#contract/limits.ts'
import * as catalogueWords from '#words/en/catalogue.tsx'
import * as words from '#words/en/product.tsx'
import { AvoidedNote } from '../my-skin/avoided-note.tsx'
import { Dirhams } from '../shop/dirhams.tsx'
import { useShop } from '../shop/use-shop.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { priceText } from '../ui/price.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { Heart, type HeartTexts } from '../wishlist/heart.tsx'
import { AddedNotice } from './added-notice.tsx'
import styles from './buy-box.module.css'
import { CataloguePrice } from './catalogue-price.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import type { DeliveryTexts } from './delivery-texts.ts'
import type { Buying } from './use-buying.ts'

interface BuyBoxProps {
  buying: Buying
  /** The button's, for the bar that takes its place. */
  place: Ref<HTMLDivElement>
  delivery: DeliveryTexts | null
  away: AwayTexts
  heart: HeartTexts
  /** "VAT included", or empty in a shop that charges none. */
  vat: string
}

/** Of what can't be bought. From the server, because the scripts of this page are full. */
export interface AwayTexts {
  stock: string
  /** The link below the button that can buy nothing. */
  remind: string
  /** Its address, to which the id of the size is added. */
  href: string
}

/** Price, stock, size, quantity and Add to Cart. */
export function BuyBox({ buying, place, delivery, away, heart, vat }: BuyBoxProps) {
  const { product, variant, quantity, price, unitPrice, stock, inStock, busy, outcome, button } = buying
  return (
    <div className={styles.box}>
      <p className={styles.price}>
        <CataloguePrice amount={price} />
        <Dirhams amount={price} />
        {unitPrice && <span className={styles.unit}>{unitPrice}</span>}
        {vat && <span className={styles.unit}>{vat}</span>}
      </p>
      <p className={inStock ? styles.in : styles.out}>
        <Icon name={inStock ? 'tick' : 'alert'} />
        {inStock ? stockText(stock) : away.stock}
      </p>
      <SizeChoice buying={buying} />
      <div className={styles.buy} ref={place}>
        <Quantity
          below="raised"
          value={quantity}
          onChange={buying.setQuantity}
          label={catalogueWords.quantityOf(product.name)}
          max={Math.min(stock || QUANTITY_CAP, QUANTITY_CAP)}
        />
        <Button wide busy={busy} disabled={!inStock} onClick={buying.add}>
          {button}
        </Button>
        {!inStock && (
          <ButtonLink wide kind="secondary" href={away.href + (variant?.id ?? '')}>
            {away.remind}
          </ButtonLink>
        )}
      </div>
      <Heart id={product.id} texts={heart} />
      <AvoidedNote product={product} />
      <AddedNotice outcome={outcome} />
      <DeliveryLines texts={delivery} inStock={inStock} />
    </div>
  )
}

function stockText(stock: number): string {
  return stock > 0 && stock <= SHOWN_EXACTLY ? words.fewInStock(stock) : words.inStock
}

/** The sizes with their prices: "30 ml, £15.00". */
function SizeChoice({ buying: { product, variant, chooseVariant } }: { buying: Buying }) {
  const currency = useShop()?.catalogue_currency ?? 'GBP'
  if (!variant) return null
  return (
    <div className={styles.size}>
      <Select label={words.size} value={variant.id} onChange={(event) => chooseVariant(Number(event.target.value))}>
        {product.variants.map(({ id, name, price, stock }) => (
          <option key={id} value={id}>
            {words.sizeOption(name, priceText(price, currency), stock > 0 || product.coming_soon)}
          </option>
        ))}
      </Select>
    </div>
  )
}
