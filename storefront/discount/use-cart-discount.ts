import { useState } from 'react'
import type { WantedItem } from '#contract/cart.ts'
import { ApiClientError } from '#contract/client.ts'
import { discountCalls } from '#contract/discount-calls.ts'
import type { DiscountPreview } from '#contract/discounts.ts'
import * as words from '#words/en/discount.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { keepCode, readCode } from './stored-code.ts'

/** What this device's code does for the goods of a cart, or for a product on its page. */
export interface CartDiscount {
  /** The code that was typed or came with a link; null without one. */
  code: string | null
  discount: DiscountPreview | null
  /** Why the code does nothing; null if it does, or while it is looked up. */
  problem: string | null
  apply: (code: string) => Promise<string | null>
  remove: () => Promise<null>
}

/** The code is looked up again whenever the goods change. */
export function useCartDiscount(lines: readonly WantedItem[]): CartDiscount {
  const items = lines.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  const [code, setCode] = useState(readCode)
  /** The answer about a code that has just been typed, and about one that the shop doesn't know. */
  const [known, setKnown] = useState<{ key: string; found: Found } | null>(null)
  const goods = items
    .map(({ product_id, variant_id, quantity }) => `${product_id}/${variant_id ?? ''}x${quantity}`)
    .join()
  const key = code && goods ? `${code} ${goods}` : null
  const isKnown = known !== null && (known.key === key || known.key === code)
  const looked = useAsync(isKnown ? null : key, async () => {
    const found = await look(items, code ?? '')
    // Looked up at every change of the cart, a mistyped link would soon count as guessing.
    if (code && 'unknown' in found) {
      keepCode(null)
      setKnown({ key: code, found })
    }
    return found
  })
  const found = key === null ? undefined : isKnown ? known.found : looked.value

  async function apply(asked: string): Promise<string | null> {
    const answer = await look(items, asked)
    if (!('preview' in answer)) return answer.problem
    const { preview } = answer
    keepCode(preview.code)
    setKnown({ key: `${preview.code} ${goods}`, found: answer })
    setCode(preview.code)
    return null
  }
  async function remove(): Promise<null> {
    keepCode(null)
    setCode(null)
    return null
  }
  const discount = found && 'preview' in found ? found.preview : null
  const problem = found && 'problem' in found ? found.problem : null
  return { code, discount, problem, apply, remove }
}

/** What a code does, or why it does nothing. `unknown`: the shop has no such code. */
type Found = { preview: DiscountPreview } | { problem: string } | { problem: string; unknown: true }

async function look(items: readonly WantedItem[], code: string): Promise<Found> {
  try {
    return { preview: await api(discountCalls).discounts.preview({ items: [...items], code }, requestTimeout()) }
  } catch (reason) {
    const problem = errorMessage(reason, words.notChecked)
    return reason instanceof ApiClientError && reason.status === 404 ? { problem, unknown: true } : { problem }
  }
}
