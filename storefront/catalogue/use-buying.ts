import { useState } from 'react'
import type { Product, Variant } from '#contract/catalogue.ts'
import { QUANTITY_CAP } from '#contract/limits.ts'
import { type Outcome, useAddToCart } from './use-add-to-cart.ts'

/** The shopper's choices on a product's page, which the buy box and the bar at the bottom share. */
export interface Buying {
  product: Product
  variant: Variant | null
  quantity: number
  price: string
  unitPrice: string | null
  /** Units that can be bought, as far as shoppers may know. */
  stock: number
  inStock: boolean
  busy: boolean
  outcome: Outcome | null
  chooseVariant(id: number): void
  setQuantity(quantity: number): void
  add(): void
}

export function useBuying(product: Product): Buying {
  const { variants } = product
  const [variant, setVariant] = useState(variants.find(({ stock }) => stock > 0) ?? variants[0] ?? null)
  const [quantity, setQuantity] = useState(1)
  const { add, busy, outcome } = useAddToCart('detail')
  const stock = variant ? variant.stock : product.stock
  return {
    product,
    variant,
    quantity,
    price: variant?.price ?? product.price,
    unitPrice: variant ? variant.unit_price : product.unit_price,
    stock,
    inStock: variant ? stock > 0 : product.in_stock,
    busy,
    outcome,
    chooseVariant(id) {
      const chosen = variants.find((candidate) => candidate.id === id)
      if (!chosen) return
      setVariant(chosen)
      setQuantity(Math.max(1, Math.min(quantity, chosen.stock)))
    },
    setQuantity,
    add: () => add(product, variant, quantity),
  }
}

/** The most units that the quantity field takes. */
export const mostUnits = ({ stock }: Buying) => Math.max(1, Math.min(stock || QUANTITY_CAP, QUANTITY_CAP))

/** The text of both buttons. */
export function buttonText({ busy, product }: Buying): string {
  if (busy) return 'Adding...'
  return product.coming_soon ? 'Coming Soon' : 'Add to Cart'
}
