import type { Search } from '#contract/product-search.ts'
import * as words from '#words/en/search.ts'
import { type ListQuery, listHref } from './list-href.ts'
import styles from './search-notes.module.css'

/** What was searched for instead of what was typed, and what was left out. */
export function SearchNotes({ query, search }: { query: ListQuery; search: Search }) {
  const { corrected, ignored } = search
  if (corrected.length + ignored.length === 0) return null
  return (
    <div className={styles.notes}>
      {corrected.length > 0 && (
        <p>
          {words.showing} <strong>{corrected.map(({ to }) => to).join(' ')}</strong>. {words.searchInstead}{' '}
          <a href={listHref({ ...query, exact: '1' })}>{corrected.map(({ from }) => from).join(' ')}</a>
        </p>
      )}
      {ignored.length > 0 && <p>{words.ignored(ignored)}</p>}
    </div>
  )
}
