import { api } from '../session/api.ts'
import { clearGuestCart } from '../session/cart.ts'
import { currentSession, updateSession } from '../session/store.ts'

/** The location state of the cart's page, when the checkout was opened without a line in the cart. */
export const FROM_CHECKOUT = 'from checkout'

/** Empties the cart after a payment. The order already has its items, so a failed call loses nothing. */
export async function emptyCart(): Promise<void> {
  if (!currentSession().token) return clearGuestCart()
  updateSession({ cartCount: 0 })
  try {
    await api().cart.clear({})
  } catch {
    await api()
      .cart.clearAfterPayment({ reason: 'payment_success' })
      .catch(() => {})
  }
}

/** Removes the remaining items of the server's cart after a payment, line by line if the one call fails. */
export async function emptyLeftovers(): Promise<void> {
  const items = await api().cart.read({})
  if (items.length === 0) return
  try {
    await api().cart.clearAfterPayment({ reason: 'webhook_fallback' })
  } catch {
    for (const { id } of items) await api().cart.remove({ id })
  }
}
