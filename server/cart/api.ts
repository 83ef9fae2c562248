import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import * as refusals from '#words/en/refusals.ts'
import { addToCart, clearCart, readCart, removeFromCart, setQuantity } from './cart.ts'
import { mergeCart } from './merge-cart.ts'

export function cartApi(context: Context): Implementation {
  const clear = async (user_id: number) => {
    await clearCart(context.db, user_id)
    return { detail: refusals.cartEmptied }
  }
  return implement('cart', {
    read: (_, { user }) => readCart(context, user.id),
    add: (item, { user }) => addToCart(context, { ...item, user_id: user.id }),
    setQuantity: ({ id, quantity }, { user }) => setQuantity(context, { user_id: user.id, id, quantity }),
    remove: async ({ id }, { user }) => {
      await removeFromCart(context, { user_id: user.id, id })
      return { detail: refusals.lineRemoved }
    },
    merge: ({ merge_id, items }, { user }) => mergeCart(context, { user_id: user.id, merge_id, items }),
    clear: (_, { user }) => clear(user.id),
    clearAfterPayment: (_, { user }) => clear(user.id),
  })
}
