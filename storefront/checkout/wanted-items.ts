import type { WantedItem } from '#contract/cart.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { readGuestCart } from '../session/storage.ts'
import { currentSession } from '../session/store.ts'

/** What the visitor's cart holds now, the guest's or the server's: no prices, those are the server's to say. */
export async function wantedItems(): Promise<WantedItem[]> {
  // Read from the browser's storage itself: what another tab has just done to it may not have been told to this one
  // yet.
  if (!currentSession().token)
    return readGuestCart().map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  const lines = await api().cart.read({}, requestTimeout())
  return lines.map(({ product, variant, quantity }) => ({
    product_id: product.id,
    variant_id: variant?.id ?? null,
    quantity,
  }))
}
