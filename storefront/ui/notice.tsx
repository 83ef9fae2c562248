import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  kind: 'done' | 'problem'
  /** May be empty: a live region must exist before its text, or screen readers don't announce it. */
  children: ReactNode
  /** The time of the message, so that a repeated message is announced again. */
  time?: number | undefined
}

/** A live message: polite on success, assertive on an error. */
export function Notice({ kind, children, time }: NoticeProps) {
  const empty = children === null || children === undefined || children === '' || children === false
  return (
    <div role={kind === 'done' ? 'status' : 'alert'}>
      {!empty && (
        <div key={time} className={`${styles.notice} ${styles[kind]}`}>
          <Icon name={kind === 'done' ? 'tick' : 'alert'} />
          <div>{children}</div>
        </div>
      )}
    </div>
  )
}
