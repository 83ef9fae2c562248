import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { addToCart, clearCart, mergeCart, readCart, removeFromCart, setQuantity } from './cart.ts'

export function cartApi(parts: Parts): BoundArea {
  const clear = async (user_id: number) => {
    await clearCart(parts.db, user_id)
    return { detail: 'Your cart is empty.' }
  }
  return bind('cart', {
    read: (_, { user }) => readCart(parts, user.id),
    add: (item, { user }) => addToCart(parts, user.id, item),
    setQuantity: ({ id, quantity }, { user }) => setQuantity(parts, user.id, id, quantity),
    remove: async ({ id }, { user }) => {
      await removeFromCart(parts, user.id, id)
      return { detail: 'Removed from your cart.' }
    },
    merge: ({ merge_id, items }, { user }) => mergeCart(parts, user.id, merge_id, items),
    clear: (_, { user }) => clear(user.id),
    clearAfterPayment: (_, { user }) => clear(user.id),
  })
}
