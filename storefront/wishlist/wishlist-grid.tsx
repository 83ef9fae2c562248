import type { WishlistItem } from '#contract/wishlist.ts'
import * as words from '#words/en/wishlist.ts'
import { AddedNotice } from '../catalogue/added-notice.tsx'
import { cardProduct } from '../catalogue/card-product.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import { useAddToCart } from '../catalogue/use-add-to-cart.ts'
import { Button } from '../ui/button.tsx'
import styles from './wishlist.module.css'

interface WishlistGridProps {
  items: readonly WishlistItem[]
  /** Without it, the list is somebody else's. */
  onRemove?: (item: WishlistItem) => Promise<void>
}

/** Saved products to buy or to take off; of what is no longer sold, the name. */
export function WishlistGrid({ items, onRemove }: WishlistGridProps) {
  const { add, busy, outcome } = useAddToCart('list')
  return (
    <>
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={item.product_id}>
            {item.product ? (
              <ProductCard
                product={cardProduct(item.product)}
                to={`/products/${item.product.slug}`}
                heading="h3"
                layout="row"
                load="near"
                busy={busy}
                onAdd={(...one) => void add(...one)}
              />
            ) : (
              <div className={styles.former}>
                <div />
                <h3>{item.name}</h3>
                <p>{words.noLongerSold}</p>
              </div>
            )}
            {onRemove && (
              <Button kind="quiet" aria-label={words.removeProduct(item.name)} onClick={() => void onRemove(item)}>
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AddedNotice outcome={outcome} />
    </>
  )
}
