import type { WantedItem } from '#contract/cart.ts'
import type { SessionItem } from '#contract/checkout.ts'

/** True when a checkout holds exactly what the cart holds. */
export function sameGoods(cart: readonly WantedItem[], session: readonly SessionItem[]): boolean {
  return key(cart) === key(session)
}

function key(items: readonly WantedItem[]): string {
  return items
    .map(({ product_id, variant_id, quantity }) => `${product_id}/${variant_id ?? ''}x${quantity}`)
    .sort()
    .join(' ')
}
