import { Suspense } from 'react'
import { whenNeeded } from '../loading/when-needed.ts'
import { useSession } from '../session/store.ts'

const LeftBehind = whenNeeded(() => import('./left-behind.tsx'))

/** Lists the lines that sign-in could not merge, until the shopper has read them. */
export function LeftBehindNotice() {
  const { token, guestCart } = useSession()
  const left = token ? guestCart.filter((item) => item.left && !item.left.seen) : []
  return (
    left.length > 0 && (
      <Suspense>
        <LeftBehind left={left} />
      </Suspense>
    )
  )
}
