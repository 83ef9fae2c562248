import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './outcome.module.css'

/** The outcome of a checkout, as the page's heading. */
export function Headline({
  title,
  kind = 'done',
  children,
}: {
  title: string
  kind?: 'done' | 'problem' | 'waiting'
  children: ReactNode
}) {
  return (
    <header className={styles.headline} data-kind={kind}>
      <Icon name={kind === 'done' ? 'leaf' : kind === 'problem' ? 'alert' : 'parcel'} large />
      <h1>{title}</h1>
      {children}
    </header>
  )
}
