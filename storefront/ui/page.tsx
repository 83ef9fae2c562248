import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The column of a page's content: 1200 px wide, or 66 characters if narrow. */
export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={narrow ? styles.narrow : styles.page}>{children}</div>
}

export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {children && <div className={styles.lead}>{children}</div>}
    </header>
  )
}

/** Text for screen readers only. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>
}
