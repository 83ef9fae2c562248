import { Skeleton } from './skeleton.tsx'
import styles from './waiting.module.css'

interface WaitingProps {
  shape: 'line' | 'card' | 'row' | 'panel'
  count?: number
  /** Said aloud: "Loading your cart". */
  label: string
  /** What a browser without scripts shows instead, since nothing will ever come. */
  withoutScripts?: string
}

/** A visitor's own data on its way: only their browser can fetch it. */
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

/** A sentence for browsers without scripts. */
export function NeedsScripts({ children }: { children: string }) {
  return (
    <noscript>
      <p className={styles.sentence}>{children}</p>
    </noscript>
  )
}
