import type { CheckoutSession } from '#contract/checkout.ts'
import { emptyCart } from '../cart/empty-cart.ts'
import { keepCheckoutId, readCheckoutId } from '../visitor/storage.ts'
import { sameGoods } from './same-goods.ts'
import { wantedItems } from './wanted-items.ts'

/**
 * Empties the cart that a paid session was made from. Coming back weeks later by a bookmark must not empty the cart of that day: so it is
 * this tab's own checkout, or a cart that holds exactly what was bought, or nothing happens.
 */
export async function endCheckout({ session_id, paid, items }: CheckoutSession): Promise<void> {
  if (!paid) return
  const own = readCheckoutId() === session_id
  const left = await wantedItems().catch(() => null)
  if (left && left.length > 0 && (own || sameGoods(left, items))) await emptyCart()
  if (own) keepCheckoutId(null)
}
