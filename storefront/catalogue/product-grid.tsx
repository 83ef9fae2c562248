import { AddedNotice } from './added-notice.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'
import { useAddToCart } from './use-add-to-cart.ts'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** Where a card leads. */
  address?: (product: CardProduct) => string
  /** True while the next list is on its way. */
  waiting?: boolean
  /** The level of the products' names among the page's headings. */
  heading?: 'h2' | 'h3'
  /**
   * How many cards stand above the fold on the widest screen: their photographs load at once, the first before all
   * else.
   */
  above?: number
}

export function ProductGrid({
  products,
  address = ({ slug }) => `/products/${slug}`,
  waiting = false,
  heading = 'h2',
  above = 0,
}: ProductGridProps) {
  const { add, busy, outcome } = useAddToCart('list')
  return (
    <>
      <ul className={styles.grid} data-waiting={waiting || undefined}>
        {products.map((product, place) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              to={address(product)}
              heading={heading}
              load={place >= above ? 'near' : place === 0 ? 'first' : 'soon'}
              busy={busy}
              onAdd={add}
            />
          </li>
        ))}
      </ul>
      <AddedNotice outcome={outcome} />
    </>
  )
}
