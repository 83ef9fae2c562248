import type { WantedItem } from '#contract/cart.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { readGuestCart } from '../session/storage.ts'
import { currentSession } from '../session/store.ts'

/** The items of the session's cart, the guest's or the server's. Without prices, which the server decides. */
export async function wantedItems(): Promise<WantedItem[]> {
  // From the storage, not the store: the event of another tab's change may not have arrived yet.
  if (!currentSession().token)
    return readGuestCart().map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  const lines = await api().cart.read({}, requestTimeout())
  return lines.map(({ product, variant, quantity }) => ({
    product_id: product.id,
    variant_id: variant?.id ?? null,
    quantity,
  }))
}
