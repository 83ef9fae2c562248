import { LEFT_REASONS } from '../session/left-reasons.ts'
import { markLeftSeen } from '../session/merge-cart.ts'
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
        <p>
          Some items could not be added to your cart. They stay in the cart on this device, for when you are signed out:
        </p>
        <ul>
          {left.map((item) => (
            <li key={item.id}>{sentence(item)}</li>
          ))}
        </ul>
        <Button kind="secondary" onClick={markLeftSeen}>
          OK
        </Button>
      </Notice>
    </div>
  )
}

function sentence({ quantity, product, variant, left }: GuestItem): string {
  const name = variant ? `${product.name}, ${variant.name}` : product.name
  return `${quantity} × ${name}: ${LEFT_REASONS[left?.reason ?? 'refused']}`
}
