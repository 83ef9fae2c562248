import { type Country, QUANTITY_CAP } from '#contract/limits.ts'
import * as words from '#words/en/cart.tsx'
import * as catalogueWords from '#words/en/catalogue.tsx'
import { AvoidedNote } from '../my-skin/avoided-note.tsx'
import { Dirhams } from '../shop/dirhams.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './cart.module.css'
import { type Line, lineTotal } from './line.ts'
import { refusal } from './refusal.ts'

interface CartLineProps {
  line: Line
  /** Where the order goes. */
  country: Country
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function CartLine({ line, country, onQuantity, onRemove }: CartLineProps) {
  const { name, slug, image, variant, price, quantity, available } = line
  const what = variant ? catalogueWords.inSize(name, variant) : name
  const problem = refusal(line, country)
  return (
    <li className={styles.line}>
      <Thumbnail image={image} />
      <div className={styles.what}>
        <h3 className={styles.name}>
          <a href={`/products/${slug}`}>{name}</a>
        </h3>
        {variant && <p className={styles.soft}>{variant}</p>}
        <p className={styles.soft}>{words.priceEach(<Price amount={price} />)}</p>
        {line.product && <AvoidedNote product={line.product} />}
        {problem && (
          <p className={styles.problem}>
            <Icon name="alert" />
            {problem}
          </p>
        )}
      </div>
      <p className={styles.total}>
        <Price amount={lineTotal(line)} />
        <Dirhams amount={lineTotal(line)} country={country === 'AE' ? country : undefined} />
      </p>
      <div className={styles.controls}>
        <Quantity
          below="ignored"
          value={quantity}
          onChange={onQuantity}
          label={catalogueWords.quantityOf(what)}
          max={Math.max(Math.min(available ?? QUANTITY_CAP, QUANTITY_CAP), 1)}
        />
        <Button kind="quiet" aria-label={words.removeProduct(what)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </li>
  )
}
