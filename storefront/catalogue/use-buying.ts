import { useState } from 'react'
import type { Product, Variant } from '#contract/catalogue.ts'
import * as catalogueWords from '#words/en/catalogue.tsx'
import * as words from '#words/en/product.tsx'
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
  /** The text of both buttons. */
  button: string
  chooseVariant(id: number): void
  setQuantity(quantity: number): void
  add(): void
}

export function useBuying(product: Product): Buying {
  const { variants } = product
  const [variant, setVariant] = useState(variants.find(({ stock }) => stock > 0) ?? variants[0] ?? null)
  const [quantity, setQuantity] = useState(1)
  const { add, busy, outcome, forget } = useAddToCart('detail')
  const { price, unit_price, stock } = variant ?? product

  /** Another choice is not in the cart yet, so the bar has its button again. */
  function choose(units: number) {
    forget()
    setQuantity(units)
  }

  return {
    product,
    variant,
    quantity,
    price,
    unitPrice: unit_price,
    stock,
    inStock: variant ? stock > 0 : product.in_stock,
    busy,
    outcome,
    button: busy ? words.adding : catalogueWords.addToCart,
    chooseVariant(id) {
      const chosen = variants.find((candidate) => candidate.id === id)
      if (!chosen) return
      setVariant(chosen)
      choose(Math.max(1, Math.min(quantity, chosen.stock)))
    },
    setQuantity: choose,
    add: () => add(product, variant, quantity),
  }
}
