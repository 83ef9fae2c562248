import type { CartItem } from '#contract/cart.ts'
import type { Product, Variant } from '#contract/catalogue.ts'
import { QUANTITY_CAP } from '#contract/limits.ts'
import { api } from './api.ts'
import { newId } from './new-id.ts'
import { type GuestItem, keepGuestCart, readGuestCart } from './storage.ts'
import { currentSession, updateSession } from './store.ts'
import { units } from './units.ts'

/** The fields of a product that a guest's cart stores. */
export type ProductToAdd = Pick<Product, 'id' | 'name' | 'slug' | 'image' | 'price'> & Partial<Pick<Product, 'kind'>>

/** Adds to the guest's or the server's cart and returns which. The same product and variant adds to its line. */
export async function addToCart(
  product: ProductToAdd,
  variant: Variant | null,
  quantity: number,
): Promise<'guest' | 'server'> {
  if (currentSession().token) {
    await api().cart.add({ product_id: product.id, variant_id: variant?.id ?? null, quantity })
    await refreshCartCount()
    return 'server'
  }
  const items = readGuestCart()
  const line = items.find((item) => item.product_id === product.id && item.variant_id === (variant?.id ?? null))
  if (line) line.quantity = Math.min(line.quantity + quantity, QUANTITY_CAP)
  else items.push(guestItem(product, variant, quantity))
  setGuestCart(items)
  return 'guest'
}

/** Values below 1 are ignored. */
export function setGuestQuantity(id: string, quantity: number): void {
  if (quantity < 1) return
  setGuestCart(
    readGuestCart().map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, QUANTITY_CAP) } : item)),
  )
}

export function removeGuestItem(id: string): void {
  setGuestCart(readGuestCart().filter((item) => item.id !== id))
}

export function clearGuestCart(): void {
  setGuestCart([])
}

/** Updates the count from the given lines, or loads them first. On an error, the count stays. */
export async function refreshCartCount(lines?: readonly CartItem[]): Promise<void> {
  if (!currentSession().token) return
  const read =
    lines ??
    (await api()
      .cart.read({})
      .catch(() => null))
  if (read) updateSession({ cartCount: units(read) })
}

function setGuestCart(items: readonly GuestItem[]): void {
  keepGuestCart(items)
  updateSession({ guestCart: items, cartCount: units(items) })
}

function guestItem({ kind, ...product }: ProductToAdd, variant: Variant | null, quantity: number): GuestItem {
  return {
    id: newId(),
    product_id: product.id,
    variant_id: variant?.id ?? null,
    quantity: Math.min(quantity, QUANTITY_CAP),
    product: {
      name: product.name,
      slug: product.slug,
      image: variant?.image ?? product.image,
      price: product.price,
      ...(kind && { kind }),
    },
    variant: variant && { name: variant.name, price: variant.price },
  }
}
