import * as words from '#words/en/shell.ts'
import { LEFT_REASONS } from '../session/left-reasons.ts'
import type { GuestItem } from '../session/storage.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './shell.module.css'

/** Lists the lines that sign-in could not merge, until the shopper has read them. */
export function LeftBehindNotice() {
  const { token, guestCart } = useSession()
  const left = token ? guestCart.filter((item) => item.left && !item.left.seen) : []
  if (left.length === 0) return null
  return (
    <div className={styles.left}>
      <Notice kind="problem">
        <p>{words.leftBehind}</p>
        <ul>
          {left.map((item) => (
            <li key={item.id}>{sentence(item)}</li>
          ))}
        </ul>
        <Button
          kind="secondary"
          onClick={() => void import('../session/merge-cart.ts').then(({ markLeftSeen }) => markLeftSeen())}
        >
          {words.leftBehindSeen}
        </Button>
      </Notice>
    </div>
  )
}

function sentence({ quantity, product, variant, left }: GuestItem): string {
  const reason = LEFT_REASONS[left?.reason ?? 'refused']
  return variant
    ? words.leftVariant(quantity, product.name, variant.name, reason)
    : words.leftItem(quantity, product.name, reason)
}
