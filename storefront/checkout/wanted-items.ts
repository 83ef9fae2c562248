import type { WantedItem } from '#contract/cart.ts'
import { api } from '../visitor/api.ts'
import { patience } from '../visitor/patience.ts'
import { currentVisitor } from '../visitor/store.ts'

/** What the visitor's cart holds now, the guest's or the server's: no prices, those are the server's to say. */
export async function wantedItems(): Promise<WantedItem[]> {
  const { token, guestCart } = currentVisitor()
  if (!token) return guestCart.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  const lines = await api().cart.read({}, patience())
  return lines.map(({ product, variant, quantity }) => ({ product_id: product.id, variant_id: variant?.id ?? null, quantity }))
}
