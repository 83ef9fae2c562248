import { useRef, useState } from 'react'
import type { Variant } from '#contract/catalogue.ts'
import * as words from '#words/en/catalogue.tsx'
import { addToCart, type ProductToAdd } from '../session/cart.ts'
import { errorMessage } from '../session/error-message.ts'

export interface Outcome {
  kind: 'done' | 'problem'
  sentence: string
  /** What was added; `price` of one in pounds. Null for a problem. */
  added: { name: string; image: string | null; price: string; quantity: number } | null
  /** Changes with every outcome, so that a repeated message is announced again. */
  time: number
}

/** Two presses of the same thing within this time are one double click. */
const DOUBLE_CLICK_MS = 500

/** A list (`list`) and a product's own page (`detail`) show different messages. */
export function useAddToCart(page: 'list' | 'detail') {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const last = useRef({ key: '', at: 0 })

  /** True if the product is in the cart now. */
  async function add(product: ProductToAdd, variant: Variant | null, quantity: number): Promise<boolean> {
    const key = `${product.id}/${variant?.id}`
    if (busy || (last.current.key === key && Date.now() - last.current.at < DOUBLE_CLICK_MS)) return false
    last.current = { key, at: Date.now() }
    setBusy(true)
    setOutcome(null)
    let added = false
    try {
      const cart = await addToCart(product, variant, quantity)
      announce('done', cart === 'guest' && page === 'detail' ? words.addedAsGuest : words.added, {
        name: variant ? words.inSize(product.name, variant.name) : product.name,
        image: variant?.image ?? product.image,
        price: variant?.price ?? product.price,
        quantity,
      })
      added = true
    } catch (problem) {
      last.current.at = 0
      announce('problem', errorMessage(problem, words.notAdded))
    }
    setBusy(false)
    return added
  }

  function announce(kind: Outcome['kind'], sentence: string, added: Outcome['added'] = null) {
    setOutcome({ kind, sentence, added, time: Date.now() })
  }

  return { add, busy, outcome, forget: () => setOutcome(null) }
}
