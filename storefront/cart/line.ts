import type { CartItem } from '#contract/cart.ts'
import type { Product } from '#contract/catalogue.ts'
import type { ProductKind } from '#contract/limits.ts'
import { pence, pounds } from '#contract/money.ts'
import type { GuestItem } from '../session/storage.ts'

/** A line of the guest's or the server's cart. */
export interface Line {
  id: string
  product_id: number
  kind: ProductKind
  variant_id: number | null
  name: string
  slug: string
  image: string | null
  variant: string | null
  /** The unit price in pounds: the variant's if there is one, otherwise the product's. */
  price: string
  quantity: number
  /** Units that can be bought now; null until loaded. */
  available: number | null
  /** Shown, but not on sale yet. */
  coming_soon: boolean
  /** False for products sold in the United Kingdom only. */
  ships_to_uae: boolean
  /** Null until loaded, and of a product that is gone. */
  product: Pick<Product, 'ingredient_ids' | 'unknown_ingredients'> | null
}

export function lineOfServer({ id, product, variant, quantity, available }: CartItem): Line {
  const bought = { product_id: product.id, variant_id: variant?.id ?? null }
  return { id: String(id), ...bought, ...shown(product, variant), quantity, available }
}

/** Of a product that hasn't loaded or is gone: the server refuses what can't be sent. */
const ASSUMED = { coming_soon: false, ships_to_uae: true, product: null }

/**
 * `product` is the current product: undefined until it has loaded, null if it is no longer sold. `own`: units that this
 * browser's checkouts hold.
 */
export function lineOfGuest(item: GuestItem, product: Product | null | undefined, own: number): Line {
  const { id, quantity, product_id, variant_id } = item
  const bought = { id, product_id, variant_id, quantity }
  if (product) {
    const variant = product.variants.find((candidate) => candidate.id === variant_id) ?? null
    const sold = product.variants.length === 0 ? variant_id === null : variant !== null
    const stock = variant ? variant.stock : product.stock
    if (sold) return { ...bought, ...shown(product, variant), available: product.coming_soon ? stock : stock + own }
  }
  const { name, slug, image, price, kind = 'goods' } = item.product
  const remembered = {
    name,
    slug,
    image,
    kind,
    variant: item.variant?.name ?? null,
    price: item.variant?.price ?? price,
  }
  return { ...bought, ...remembered, available: product === undefined ? null : 0, ...ASSUMED }
}

function shown(product: Product, variant: CartItem['variant']) {
  const { name, slug, kind, coming_soon, ships_to_uae } = product
  return {
    kind,
    name,
    slug,
    coming_soon,
    ships_to_uae,
    product,
    image: variant?.image ?? product.image,
    variant: variant?.name ?? null,
    price: variant?.price ?? product.price,
  }
}

export function lineTotal({ price, quantity }: { price: string; quantity: number }): string {
  return pounds(pence(price) * quantity)
}

export function subtotal(lines: readonly { price: string; quantity: number }[]): string {
  return pounds(lines.reduce((sum, line) => sum + pence(line.price) * line.quantity, 0))
}
