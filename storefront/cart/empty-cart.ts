import { api } from '../session/api.ts'
import { clearGuestCart } from '../session/cart.ts'
import { currentSession, updateSession } from '../session/store.ts'

/**
 * Empties the cart once it has been paid for. The order has taken its goods already: a failing call here loses nobody
 * anything.
 */
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

/**
 * After a payment that ended on /cart?paid=true: whatever the server's cart still holds is taken out, line by line if
 * it must be.
 */
export async function emptyLeftovers(): Promise<void> {
  const items = await api().cart.read({})
  if (items.length === 0) return
  try {
    await api().cart.clearAfterPayment({ reason: 'webhook_fallback' })
  } catch {
    for (const { id } of items) await api().cart.remove({ id })
  }
}
