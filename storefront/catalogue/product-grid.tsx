import { AddedNotice } from './added-notice.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'
import { useAddToCart } from './use-add-to-cart.ts'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** The URL of a card's link. */
  address?: (product: CardProduct) => string
  /** True while the next list loads. */
  waiting?: boolean
  /** The heading level of the products' names. */
  heading?: 'h2' | 'h3'
  /** Cards above the fold on the widest screen. Their photographs load eagerly, the first with high priority. */
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
