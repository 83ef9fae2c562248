import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** Content on the left and a summary on the right from 900 px; one column on a phone. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  )
}
