import { useRef, useState } from 'react'
import type { LeftBehind } from '#contract/cart.ts'
import type { Order } from '#contract/orders.ts'
import * as cartWords from '#words/en/cart.tsx'
import * as general from '#words/en/general.ts'
import * as words from '#words/en/orders.tsx'
import { api } from '../session/api.ts'
import { refreshCartCount } from '../session/cart.ts'
import { errorMessage } from '../session/error-message.ts'
import { LEFT_REASONS } from '../session/left-reasons.ts'
import { newId } from '../session/new-id.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { currentSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { addAgainAsGuest } from './again-as-guest.ts'
import styles from './order-card.module.css'

/**
 * Puts everything of an order that can be bought into the cart, and says what can't. The next order may be no gift, and
 * the cart has a tick for the gift wrap.
 */
export function OrderAgain({ order: { items } }: { order: Pick<Order, 'items'> }) {
  const order = { items: items.filter(({ kind }) => kind !== 'gift_wrap') }
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<readonly LeftBehind[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Sent again with the same id after a lost response, nothing is added twice. */
  const merge = useRef<string | null>(null)

  async function addAll() {
    setBusy(true)
    setProblem(null)
    setLeft(null)
    merge.current ??= newId()
    try {
      if (currentSession().token) {
        const merged = await api().cart.merge({ merge_id: merge.current, items: itemsOf(order) }, requestTimeout())
        merge.current = null
        setLeft(merged.left_behind)
        await refreshCartCount(merged.items)
      } else setLeft(await addAgainAsGuest(order.items))
    } catch (error) {
      setProblem(errorMessage(error, cartWords.notChanged))
    }
    setBusy(false)
  }

  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const missing = left?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return (
    <>
      <Button busy={busy} onClick={addAll}>
        {busy ? words.orderingAgain : words.orderAgain}
      </Button>
      <div className={styles.again}>
        <Notice kind="done">
          {left && missing < units && (
            <p>
              {missing === 0 ? words.allInCart : words.restInCart} <a href="/cart">{general.viewCart}</a>
            </p>
          )}
        </Notice>
        <Notice kind="problem">
          {(problem ?? missing > 0) && (
            <>
              {problem && <p>{problem}</p>}
              {left && left.length > 0 && (
                <>
                  <p>{words.leftBehind}</p>
                  <ul>
                    {left.map((line) => (
                      <li key={`${line.product_id}/${line.variant_id}`}>{sentence(order, line)}</li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )}
        </Notice>
      </div>
    </>
  )
}

function itemsOf({ items }: Pick<Order, 'items'>) {
  return items.map(({ product, variant, quantity }) => ({
    product_id: product.id,
    variant_id: variant?.id ?? null,
    quantity,
  }))
}

function sentence({ items }: Pick<Order, 'items'>, { product_id, variant_id, quantity, reason }: LeftBehind): string {
  const item = items.find((line) => line.product.id === product_id && (line.variant?.id ?? null) === variant_id)
  const product = item?.product.name ?? ''
  return item?.variant
    ? words.leftVariant(quantity, product, item.variant.name, LEFT_REASONS[reason])
    : words.leftItem(quantity, product, LEFT_REASONS[reason])
}
