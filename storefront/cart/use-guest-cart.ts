import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { removeGuestItem, setGuestQuantity } from '../session/cart.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useSession } from '../session/store.ts'
import type { CartView } from './cart-view.ts'
import { lineOfGuest } from './line.ts'

/**
 * The cart on this device, with today's names, prices and stock. Until the shop has answered it shows what was
 * remembered.
 */
export function useGuestCart(): CartView {
  const { guestCart } = useSession()
  const products = useProducts([...new Set(guestCart.map((item) => item.product.slug))])
  return {
    lines: guestCart.map((item) => lineOfGuest(item, products.get(item.product.slug))),
    failure: null,
    problem: null,
    retry() {},
    setQuantity: setGuestQuantity,
    remove: removeGuestItem,
    async settled() {},
  }
}

type Products = ReadonlyMap<string, Product | null>

/** Products by slug; null for one that is no longer sold, nothing for one that is being asked or could not be. */
function useProducts(slugs: readonly string[]): Products {
  const [products, setProducts] = useState<Products>(new Map())
  const wanted = slugs.join(' ')

  // The guest's cart is known to the browser only, so its products can't come with the page.
  useEffect(() => {
    let over = false
    for (const slug of wanted.split(' ').filter(Boolean)) {
      void readProduct(slug).then((product) => {
        if (!over && product !== undefined) setProducts((known) => new Map(known).set(slug, product))
      })
    }
    return () => {
      over = true
    }
  }, [wanted])

  return products
}

async function readProduct(slug: string): Promise<Product | null | undefined> {
  try {
    return await api().catalogue.product({ slug }, requestTimeout())
  } catch (problem) {
    return problem instanceof ApiClientError && (problem.status === 404 || problem.status === 410) ? null : undefined
  }
}
