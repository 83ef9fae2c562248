import { useState } from 'react'
import * as words from '#words/en/cart.tsx'
import { usePageQuery } from '../loading/page-query.ts'
import { useAsync } from '../loading/use-async.ts'
import { useTimeout } from '../loading/use-timeout.ts'
import { clearGuestCart } from '../session/cart.ts'
import { currentSession, updateSession, useSession } from '../session/store.ts'
import { Notice } from '../ui/notice.tsx'
import { emptyLeftovers } from './empty-cart.ts'

/** The webhook gets 2 s to empty the server's cart; 1 s later the URL becomes /cart. */
const WEBHOOK_MS = 2_000
const CLEAN_UP_MS = 1_000

/** Thanks the shopper on /cart?paid=true and empties the cart. The notice stays when the URL changes. */
export function PaidNotice() {
  const { known, checking } = useSession()
  const [query, setQuery] = usePageQuery('/cart')
  const [thanked, setThanked] = useState(false)
  const due = query.get('paid') === 'true' && known && !checking
  if (due && !thanked) setThanked(true)
  const emptied = useAsync(due ? 'paid' : null, forgetCart)
  useTimeout(() => setQuery({}, { replace: true }), emptied.status === 'done' ? CLEAN_UP_MS : null)

  return <Notice kind="done">{thanked && words.paid}</Notice>
}

async function forgetCart(): Promise<void> {
  if (!currentSession().token) return clearGuestCart()
  updateSession({ cartCount: 0 })
  await wait(WEBHOOK_MS)
  // A failure here must not hide that the payment succeeded.
  await emptyLeftovers().catch(() => {})
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
