import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clearGuestCart } from '../session/cart.ts'
import { currentSession, updateSession, useSession } from '../session/store.ts'
import { Notice } from '../ui/notice.tsx'
import { emptyLeftovers } from './empty-cart.ts'

/**
 * Waits of section 9: the webhook gets 2 s to empty the server's cart; 1 s later the address is that of the cart again.
 */
const WEBHOOK_MS = 2_000
const CLEAN_UP_MS = 1_000

/** What happens on /cart?paid=true (specification, section 4). The words stay when the address is cleaned up. */
export function PaidNotice() {
  const { known, checking } = useSession()
  const [search, setSearch] = useSearchParams()
  const [said, setSaid] = useState(false)
  const due = search.get('paid') === 'true' && known && !checking

  // The address itself is the event: nobody presses anything to arrive here.
  useEffect(() => {
    if (!due) return
    let left = false
    setSaid(true)
    void forgetCart()
      .then(() => wait(CLEAN_UP_MS))
      .then(() => !left && setSearch({}, { replace: true }))
    return () => {
      left = true
    }
  }, [due, setSearch])

  return <Notice kind="done">{said && 'Payment successful! Thank you for your order.'}</Notice>
}

async function forgetCart(): Promise<void> {
  if (!currentSession().token) return clearGuestCart()
  updateSession({ cartCount: 0 })
  await wait(WEBHOOK_MS)
  // Whatever fails here, the payment has succeeded and the page says so.
  await emptyLeftovers().catch(() => {})
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
