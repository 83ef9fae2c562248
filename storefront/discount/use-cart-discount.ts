import { useState } from 'react'
import type { WantedItem } from '#contract/cart.ts'
import { ApiClientError } from '#contract/client.ts'
import { discountCalls } from '#contract/discount-calls.ts'
import type { DiscountPreview, OfferHint } from '#contract/discounts.ts'
import type { Country } from '#contract/limits.ts'
import * as words from '#words/en/discount.ts'
import { ownSessions } from '../checkout/reservations.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useShop } from '../shop/use-shop.ts'
import { keepCode, readCode } from './stored-code.ts'

/** What this device's code, or the shop's best offer, does for the goods of a cart, or for a product on its page. */
export interface CartDiscount {
  /** The code that was typed or came with a link; null without one. */
  code: string | null
  discount: { code: string; amount: string } | null
  /** While changed goods are looked up, the discount is that of the goods before. */
  looking: boolean
  /** Why the code does nothing; null if it does, or while it is looked up. */
  problem: string | null
  /** How the cart gets one more offer. */
  hints: readonly OfferHint[]
  apply: (code: string) => Promise<string | null>
  remove: () => Promise<null>
}

/** Looked up again whenever the goods change: with a code, or in a shop that has offers. */
export function useCartDiscount(lines: readonly WantedItem[], country: Country): CartDiscount {
  const hasOffers = useShop()?.has_offers ?? false
  const items = lines.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  const [code, setCode] = useState(readCode)
  /** A code that the shop doesn't know: looked up with every change of the cart, it would soon count as guessing. */
  const [unknown, setUnknown] = useState<{ code: string; problem: string } | null>(null)
  /** The answer about a code that has just been typed. */
  const [typed, setTyped] = useState<{ key: string; found: Found } | null>(null)
  const goods = items
    .map(({ product_id, variant_id, quantity }) => `${product_id}/${variant_id ?? ''}x${quantity}`)
    .join()
  const asked = unknown?.code === code ? null : code
  const keyOf = (asked: string | null) => `${asked ?? ''} ${country} ${goods}`
  const key = goods && (asked || hasOffers) ? keyOf(asked) : null
  const isTyped = typed !== null && typed.key === key
  const looked = useAsync(isTyped ? null : key, async () => {
    const found = await look({ items, country }, { code: asked, hasOffers })
    if (asked && found.isUnknown) {
      keepCode(null)
      setUnknown({ code: asked, problem: found.problem ?? '' })
    }
    return found
  })
  const found = key === null ? NOTHING : isTyped ? typed.found : looked.status === 'failed' ? NOTHING : looked.value
  const [last, setLast] = useState(NOTHING)
  if (found && found !== last) setLast(found)

  async function apply(wanted: string): Promise<string | null> {
    const answer = await look({ items, country }, { code: wanted, hasOffers: false })
    if (!answer.preview?.code) return answer.problem
    const { code: applied } = answer.preview
    keepCode(applied)
    setTyped({ key: keyOf(applied), found: answer })
    setCode(applied)
    return null
  }
  async function remove(): Promise<null> {
    keepCode(null)
    setCode(null)
    return null
  }
  const { preview } = found ?? last
  return {
    code,
    discount: preview && preview.code !== null ? { code: preview.code, amount: preview.amount } : null,
    looking: !found,
    problem: unknown && unknown.code === code ? unknown.problem : (found?.problem ?? null),
    hints: preview?.hints ?? [],
    apply,
    remove,
  }
}

interface Found {
  preview: DiscountPreview | null
  /** Why the code does nothing. */
  problem: string | null
  /** The shop has no such code. */
  isUnknown: boolean
}
const NOTHING: Found = { preview: null, problem: null, isUnknown: false }

/** What a code does; where it does nothing or there is none, what the best offer does. */
async function look(
  cart: { items: WantedItem[]; country: Country },
  { code, hasOffers }: { code: string | null; hasOffers: boolean },
): Promise<Found> {
  try {
    const preview = await api(discountCalls).discounts.preview(
      { ...cart, ...ownSessions(), ...(code && { code }) },
      requestTimeout(),
    )
    return { ...NOTHING, preview }
  } catch (reason) {
    const problem = errorMessage(reason, words.notChecked)
    const isUnknown = reason instanceof ApiClientError && reason.status === 404
    // Without offers, a cart without a code doesn't get here.
    if (!code) return NOTHING
    const offer = hasOffers ? await look(cart, { code: null, hasOffers }) : NOTHING
    return { ...offer, problem, isUnknown }
  }
}
