import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn, Visitor } from '#server/http/visitor.ts'
import { addToCart, clearCart, readCart, removeFromCart, setQuantity } from './cart.ts'
import { mergeCart } from './merge-cart.ts'

export function cartApi(context: Context): Implementation {
  const clear = async (user_id: number) => {
    await clearCart(context.db, user_id)
    return { detail: refusals.cartIsEmpty }
  }
  return implement('cart', {
    read: (_, visitor) => readCart(context, ownerOf(visitor)),
    add: (item, visitor) => addToCart(context, { ...item, ...ownerOf(visitor) }),
    setQuantity: ({ id, quantity }, visitor) => setQuantity(context, { ...ownerOf(visitor), id, quantity }),
    remove: async ({ id }, { user }) => {
      await removeFromCart(context, { user_id: user.id, id })
      return { detail: refusals.lineRemoved }
    },
    merge: ({ merge_id, items }, visitor) => mergeCart(context, { ...ownerOf(visitor), merge_id, items }),
    clear: (_, { user }) => clear(user.id),
    clearAfterPayment: (_, { user }) => clear(user.id),
  })
}

const ownerOf = ({ user, language }: Visitor & { user: SignedIn }) => ({ user_id: user.id, language })
