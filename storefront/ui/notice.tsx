import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  kind: 'done' | 'problem'
  /** Empty says nothing: a live region has to be on the page before its words are, or nobody hears them. */
  children: ReactNode
  /** When it was said: the same words said again are shown as new. */
  time?: number | undefined
}

/** What just happened: announced politely on success, at once on failure. */
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
