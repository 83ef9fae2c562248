import type { LeftBehind } from '#contract/cart.ts'
import type { Product } from '#contract/catalogue.ts'
import { ApiClientError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { api } from '../session/api.ts'
import { addToCart } from '../session/cart.ts'
import { requestTimeout } from '../session/request-timeout.ts'

type Bought = Pick<Order['items'][number], 'product' | 'variant' | 'quantity'>

/**
 * Puts what was bought into the cart on this device, as far as it is sold today, and returns the rest. Reads all
 * products before it adds the first: a lost connection leaves the cart as it was.
 */
export async function addAgainAsGuest(items: readonly Bought[]): Promise<LeftBehind[]> {
  const products = await Promise.all(items.map(({ product }) => readProduct(product.slug)))
  const left: LeftBehind[] = []
  for (const [at, { product: bought, variant: size, quantity }] of items.entries()) {
    const product = products[at] ?? null
    const variant = product?.variants.find(({ id }) => id === size?.id) ?? null
    const isSold = product?.id === bought.id && (size ? variant !== null : product.variants.length === 0)
    const available = product && isSold && !product.coming_soon ? (variant ?? product).stock : 0
    const added = Math.min(quantity, available)
    if (product && added > 0) await addToCart(product, variant, added)
    if (added === quantity) continue
    const reason = !isSold ? 'not_sold' : product?.coming_soon ? 'coming_soon' : added > 0 ? 'too_few' : 'out_of_stock'
    left.push({ product_id: bought.id, variant_id: size?.id ?? null, quantity: quantity - added, reason })
  }
  return left
}

/** Null for a product that is no longer sold. */
async function readProduct(slug: string): Promise<Product | null> {
  try {
    return await api().catalogue.product({ slug }, requestTimeout())
  } catch (problem) {
    if (problem instanceof ApiClientError && (problem.status === 404 || problem.status === 410)) return null
    throw problem
  }
}
