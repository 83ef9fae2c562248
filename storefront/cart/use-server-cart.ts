import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CartView } from './cart-view.ts'
import { lineOfServer } from './line.ts'
import { openServerCart } from './server-cart.ts'

/** The cart of somebody signed in. Just after a payment it is not read at first (specification, section 4). */
export function useServerCart({ paid }: { paid: boolean }): CartView {
  const [cart] = useState(() => openServerCart({ empty: paid }))
  const { items, failure, problem } = useSyncExternalStore(cart.subscribe, cart.state, cart.state)

  // The lines are the server's. Another window may have changed them while this one was hidden, and nothing tells us.
  useEffect(() => {
    if (cart.state().items === null) void cart.read()
    const readWhenSeen = () => document.visibilityState === 'visible' && void cart.read()
    document.addEventListener('visibilitychange', readWhenSeen)
    return () => document.removeEventListener('visibilitychange', readWhenSeen)
  }, [cart])

  return {
    lines: items?.map(lineOfServer) ?? null,
    failure,
    problem,
    retry: () => void cart.read(),
    setQuantity: (id, quantity) => cart.setQuantity(Number(id), quantity),
    remove: (id) => cart.remove(Number(id)),
    settled: cart.settled,
  }
}
