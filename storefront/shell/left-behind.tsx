import * as words from '#words/en/left-behind.ts'
import { LEFT_REASONS } from '../session/left-reasons.ts'
import { markLeftSeen } from '../session/merge-cart.ts'
import type { GuestItem } from '../session/storage.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './shell.module.css'

/** The lines that sign-in could not merge, and why. */
export default function LeftBehind({ left }: { left: readonly GuestItem[] }) {
  return (
    <div className={styles.left}>
      <Notice kind="problem">
        <p>{words.leftBehind}</p>
        <ul>
          {left.map((item) => (
            <li key={item.id}>{sentence(item)}</li>
          ))}
        </ul>
        <Button kind="secondary" onClick={markLeftSeen}>
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
