import * as words from '#words/en/catalogue.tsx'
import styles from './best-sellers.module.css'
import type { CardProduct } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

/** A row of products, each with a visible button to buy it; nothing in a shop without products. */
export function BestSellers({ products, onAdded }: { products: readonly CardProduct[]; onAdded?: () => void }) {
  if (products.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="best-sellers">
      <h2 id="best-sellers">{words.bestSellers}</h2>
      <ProductGrid products={products} heading="h3" layout="row" onAdded={onAdded} />
    </section>
  )
}
