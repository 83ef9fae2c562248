import { useState, useSyncExternalStore } from 'react'
import type { CartView } from './cart-view.ts'
import { lineOfServer } from './line.ts'
import { openServerCart } from './server-cart.ts'

/** The cart of a signed-in shopper. After a payment it starts empty and doesn't load at first. */
export function useServerCart({ paid }: { paid: boolean }): CartView {
  const [cart] = useState(() => openServerCart({ empty: paid }))
  const { items, failure, problem } = useSyncExternalStore(cart.subscribe, cart.state, cart.state)

  return {
    lines: items?.map(lineOfServer) ?? null,
    failure,
    problem,
    retry: cart.read,
    setQuantity: (id, quantity) => cart.setQuantity(Number(id), quantity),
    remove: (id) => cart.remove(Number(id)),
    settled: cart.settled,
  }
}
