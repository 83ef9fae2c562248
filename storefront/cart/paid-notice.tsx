import { useState } from 'react'
import * as words from '#words/en/cart.tsx'
import { endCheckout } from '../checkout/end-checkout.ts'
import { usePageQuery } from '../loading/page-query.ts'
import { useAsync } from '../loading/use-async.ts'
import { useTimeout } from '../loading/use-timeout.ts'
import { api } from '../session/api.ts'
import { refreshCartCount } from '../session/cart.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { PAID, read } from '../session/storage.ts'
import { currentSession, updateSession, useSession } from '../session/store.ts'
import { readCheckoutId } from '../session/tab-storage.ts'
import { Notice } from '../ui/notice.tsx'
import { emptyLeftovers } from './empty-cart.ts'

/** The webhook gets 2 s to empty the server's cart; 1 s later the URL becomes /cart. */
const WEBHOOK_MS = 2_000
const CLEAN_UP_MS = 1_000
const HOUR_MS = 3_600_000

/**
 * The return from a payment, /cart?paid=true: thanks the shopper and empties the cart, if an own order was paid within
 * the hour. Anybody can send such a link. The notice stays when the URL changes.
 */
export function usePaidReturn() {
  const { known, checking } = useSession()
  const [query, setQuery] = usePageQuery('/cart')
  const asked = query.get('paid') === 'true'
  const [paid, setPaid] = useState<boolean | null>(null)
  const emptied = useAsync(asked && known && !checking ? 'paid' : null, async () => {
    const empty = await readPaid().catch(() => null)
    setPaid(empty !== null)
    await (empty ?? refreshCartCount)()
  })
  useTimeout(() => setQuery({}, { replace: true }), emptied.status === 'done' ? CLEAN_UP_MS : null)
  return { paid: paid === true, looking: asked && paid === null }
}

export function PaidNotice({ paid }: { paid: boolean }) {
  return <Notice kind="done">{paid && words.paid}</Notice>
}

/** How to empty the cart of an own order that was paid within the hour; null without one. */
async function readPaid(): Promise<(() => Promise<void>) | null> {
  if (currentSession().token) {
    const { results } = await api().orders.list({}, requestTimeout())
    return results[0]?.paid && isRecent(results[0].created_at) ? forgetCart : null
  }
  const session_id = readCheckoutId() ?? read('sessionStorage', PAID)
  if (!session_id) return null
  const session = await api().checkout.session({ session_id }, requestTimeout())
  if (!session.paid || !session.order) return null
  const order = await api().orders.read({ id: session.order }, requestTimeout())
  return isRecent(order.created_at) ? () => endCheckout(session) : null
}

const isRecent = (at: string) => Date.now() - Date.parse(at) < HOUR_MS

async function forgetCart(): Promise<void> {
  updateSession({ cartCount: 0 })
  await new Promise((resolve) => setTimeout(resolve, WEBHOOK_MS))
  // A failure here must not hide that the payment succeeded.
  await emptyLeftovers().catch(() => {})
}
