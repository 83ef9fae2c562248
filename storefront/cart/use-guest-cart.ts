import { useState, useSyncExternalStore } from 'react'
import { reservedUnits } from '../checkout/reservations.ts'
import { removeGuestItem, setGuestQuantity } from '../session/cart.ts'
import { useSession } from '../session/store.ts'
import type { CartView } from './cart-view.ts'
import { openGuestProducts } from './guest-products.ts'
import { lineOfGuest } from './line.ts'

/** The cart on this device with current names, prices and stock, or the stored ones until these load. */
export function useGuestCart(): CartView {
  const { guestCart } = useSession()
  const [store] = useState(openGuestProducts)
  const products = useSyncExternalStore(store.subscribe, store.state, store.state)
  return {
    lines: guestCart.map((item) => lineOfGuest(item, products.get(item.product.slug), reservedUnits(item))),
    failure: null,
    problem: null,
    async retry() {},
    setQuantity: setGuestQuantity,
    remove: removeGuestItem,
    async settled() {},
  }
}
