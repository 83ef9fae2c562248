import type { Product } from '#contract/catalogue.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { currentSession, subscribe as subscribeToSession } from '../session/store.ts'

/** By slug; null for a product that is no longer sold, missing while it loads. */
type Products = ReadonlyMap<string, Product | null>

/** The current data of the products in the guest's cart, loaded while a component subscribes. */
export function openGuestProducts() {
  let products: Products = new Map()
  let requested = ''
  const listeners = new Set<() => void>()

  function read() {
    const slugs = new Set(currentSession().guestCart.map((item) => item.product.slug))
    if (requested === [...slugs].join(' ')) return
    requested = [...slugs].join(' ')
    for (const slug of slugs) {
      void readProduct(slug).then((product) => {
        if (product === undefined) return
        products = new Map(products).set(slug, product)
        for (const listener of listeners) listener()
      })
    }
  }

  return {
    state: () => products,
    subscribe(listener: () => void) {
      listeners.add(listener)
      // Another tab may change the cart.
      const unsubscribe = subscribeToSession(read)
      read()
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
  }
}

/** Undefined on an error: the cart then shows its stored data. */
async function readProduct(slug: string): Promise<Product | null | undefined> {
  try {
    return await api().catalogue.product({ slug }, requestTimeout())
  } catch (problem) {
    return problem instanceof ApiClientError && (problem.status === 404 || problem.status === 410) ? null : undefined
  }
}
