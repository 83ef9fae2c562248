import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './state.module.css'

interface StateProps {
  /** The message. */
  title: string
  /** h1 if the page has no other heading. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
}

/** An empty list or page, which is not an error. */
export function EmptyState({ title, heading: Heading = 'h2', children, actions }: StateProps) {
  return (
    <section className={styles.state}>
      <Icon name="leaf" large />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

/** An error, announced at once. */
export function ErrorState({ title, heading: Heading = 'h2', children, actions }: StateProps) {
  return (
    <section className={`${styles.state} ${styles.error}`} role="alert">
      <Icon name="alert" large />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
