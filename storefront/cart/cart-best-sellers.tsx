import { BestSellers } from '../catalogue/best-sellers.tsx'
import { cardProduct } from '../catalogue/card-product.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'

/**
 * Best sellers below an empty cart. Loaded in the browser: the page is the same for every visitor, and most of them
 * have something in their cart.
 */
export function CartBestSellers({ onAdded }: { onAdded: () => void }) {
  const { value = [] } = useAsync('best sellers', () => api().catalogue.bestSellers({}))
  return <BestSellers products={value.map(cardProduct)} onAdded={onAdded} />
}
