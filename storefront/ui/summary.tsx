import { type ReactNode, useId } from 'react'
import styles from './summary.module.css'

/** A panel with a title, for the items and totals of an order. */
export function Summary({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.summary} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface Amount {
  name: string
  value: ReactNode
  /** The total. */
  total?: boolean
}

/** Names on the left, amounts in a column on the right. */
export function Amounts({ rows }: { rows: readonly Amount[] }) {
  return (
    <dl className={styles.amounts}>
      {rows.map(({ name, value, total }) => (
        <div key={name} className={total ? styles.total : styles.amount}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
