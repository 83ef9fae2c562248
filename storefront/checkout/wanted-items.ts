import type { WantedItem } from '#contract/cart.ts'
import { api } from '../visitor/api.ts'
import { patience } from '../visitor/patience.ts'
import { readGuestCart } from '../visitor/storage.ts'
import { currentVisitor } from '../visitor/store.ts'

/** What the visitor's cart holds now, the guest's or the server's: no prices, those are the server's to say. */
export async function wantedItems(): Promise<WantedItem[]> {
  // Read from the browser's storage itself: what another tab has just done to it may not have been told to this one yet.
  if (!currentVisitor().token) return readGuestCart().map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  const lines = await api().cart.read({}, patience())
  return lines.map(({ product, variant, quantity }) => ({ product_id: product.id, variant_id: variant?.id ?? null, quantity }))
}
