import { AddedNotice } from './added-notice.tsx'
import type { CardProduct } from './card-product.ts'
import { type CardLayout, ProductCard } from './product-card.tsx'
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
  layout?: CardLayout
  /** Called when a product is in the cart. */
  onAdded?: (() => void) | undefined
  /** Cards above the fold on the widest screen. Their photographs load eagerly, the first with high priority. */
  above?: number
}

export function ProductGrid({
  products,
  address = ({ slug }) => `/products/${slug}`,
  waiting = false,
  heading = 'h2',
  layout = 'grid',
  onAdded,
  above = 0,
}: ProductGridProps) {
  const { add, busy, outcome } = useAddToCart('list')
  return (
    <>
      <ul className={styles[layout]} data-waiting={waiting || undefined}>
        {products.map((product, place) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              to={address(product)}
              heading={heading}
              layout={layout}
              load={place >= above ? 'near' : place === 0 ? 'first' : 'soon'}
              busy={busy}
              onAdd={async (...one) => {
                if (await add(...one)) onAdded?.()
              }}
            />
          </li>
        ))}
      </ul>
      <AddedNotice outcome={outcome} />
    </>
  )
}
