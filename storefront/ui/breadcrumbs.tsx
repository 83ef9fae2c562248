import * as words from '#words/en/general.ts'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  name: string
  to: string
}

/** The path from the home page; the last entry is the page itself. */
export function Breadcrumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav className={styles.breadcrumbs} aria-label={words.breadcrumbs}>
      <ol className={styles.trail}>
        {trail.map(({ name, to }) => (
          <li key={to}>
            <a href={to}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
