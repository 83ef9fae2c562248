import * as words from '#words/en/lists.ts'
import { Icon } from './icon.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** URLs of the neighbouring pages, or null. */
  previous: string | null
  next: string | null
  /** Shown between the links: "Page 1 of 3". */
  text?: string
}

/** Plain links, so that they work without scripts and in new tabs. */
export function Pagination({ previous, next, text }: PaginationProps) {
  if (!previous && !next) return null
  return (
    <nav className={styles.pagination} aria-label={words.landmark}>
      {previous ? (
        <a className={styles.step} href={previous} rel="prev">
          <Icon name="back" />
          {words.previous}
        </a>
      ) : (
        <span />
      )}
      {text && <p>{text}</p>}
      {next ? (
        <a className={styles.step} href={next} rel="next">
          {words.next}
          <Icon name="forward" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
