import { Skeleton } from './skeleton.tsx'
import styles from './waiting.module.css'

interface WaitingProps {
  shape: 'line' | 'card' | 'row' | 'panel'
  count?: number
  /** For screen readers: "Loading your cart". */
  label: string
  /** Shown instead when JavaScript is off. */
  withoutScripts?: string
}

/** Placeholders for data of the session, which only the browser can load. */
export function Waiting({ shape, count = 1, label, withoutScripts }: WaitingProps) {
  return (
    <>
      <div className={styles.waiting}>
        <Skeleton shape={shape} count={count} label={label} />
      </div>
      {withoutScripts && <NeedsScripts>{withoutScripts}</NeedsScripts>}
    </>
  )
}

/** A message for browsers without scripts. */
export function NeedsScripts({ children }: { children: string }) {
  return (
    <noscript>
      <p className={styles.sentence}>{children}</p>
    </noscript>
  )
}
