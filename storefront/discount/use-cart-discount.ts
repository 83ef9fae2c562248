import { useState } from 'react'
import type { WantedItem } from '#contract/cart.ts'
import { ApiClientError } from '#contract/client.ts'
import { discountCalls } from '#contract/discount-calls.ts'
import type { DiscountPreview } from '#contract/discounts.ts'
import * as words from '#words/en/discount.ts'
import type { Line } from '../cart/line.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { keepCode, readCode } from './stored-code.ts'

/** What this device's code does for the goods of a cart. */
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
export function useCartDiscount(lines: readonly Line[]): CartDiscount {
  const items = lines.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  const [code, setCode] = useState(readCode)
  /** The preview of a code that has just been typed. */
  const [typed, setTyped] = useState<{ key: string; preview: DiscountPreview } | null>(null)
  const goods = items
    .map(({ product_id, variant_id, quantity }) => `${product_id}/${variant_id ?? ''}x${quantity}`)
    .join()
  const key = code && goods ? `${code} ${goods}` : null
  const looked = useAsync(key && typed?.key !== key ? key : null, () => look(items, code ?? ''))
  const found = typed && typed.key === key ? { preview: typed.preview } : looked.value
  const preview = found && 'preview' in found ? found.preview : null

  async function apply(asked: string): Promise<string | null> {
    const answer = await look(items, asked)
    if ('problem' in answer) return answer.problem
    const { preview } = answer
    keepCode(preview.code)
    setTyped({ key: `${preview.code} ${goods}`, preview })
    setCode(preview.code)
    return null
  }
  async function remove(): Promise<null> {
    keepCode(null)
    setCode(null)
    return null
  }
  const problem = key !== null && found && 'problem' in found ? found.problem : null
  return { code, discount: key === null ? null : preview, problem, apply, remove }
}

async function look(
  items: readonly WantedItem[],
  code: string,
): Promise<{ preview: DiscountPreview } | { problem: string }> {
  try {
    return { preview: await api(discountCalls).discounts.preview({ items: [...items], code }, requestTimeout()) }
  } catch (reason) {
    const said = reason instanceof ApiClientError ? reason.fields.code?.[0] : undefined
    return { problem: said ?? errorMessage(reason, words.notChecked) }
  }
}
