import { Children, type ReactNode } from 'react'
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
  // Of several conditions none may hold.
  const empty = Children.toArray(children).every((child) => child === '')
  return (
    <div role={kind === 'done' ? 'status' : 'alert'}>
      {!empty && (
        <div
          key={time}
          ref={kind === 'problem' ? showProblem : null}
          tabIndex={-1}
          className={`${styles.notice} ${styles[kind]}`}
        >
          <Icon name={kind === 'done' ? 'tick' : 'alert'} />
          <div>{children}</div>
        </div>
      )}
    </div>
  )
}

/**
 * A refused press must not look like a button that does nothing. Whoever types keeps the focus, in Stripe's frames too.
 */
function showProblem(notice: HTMLElement | null): void {
  const from = document.activeElement
  // A page that loads isn't scrolled. Safari doesn't focus a pressed button.
  if (!notice || (from === document.body && !navigator.userActivation?.isActive)) return
  notice.scrollIntoView({ block: 'nearest' })
  if (!from?.matches('input, textarea, select, iframe')) notice.focus({ preventScroll: true })
}
