import { SEARCH_MAX } from '#contract/limits.ts'
import * as words from '#words/en/shell.ts'
import { inLanguage } from '../language/in-language.ts'
import { Icon } from '../ui/icon.tsx'
import { Spoken } from '../ui/page.tsx'
import styles from './search-link.module.css'
import { SuggestedField } from './suggested-field.tsx'

/** A field where the header is wide enough, else a link to the page that has it. */
export function SearchLink() {
  return (
    <div className={styles.place}>
      <a className={styles.link} href="/search" aria-label={words.search}>
        <Icon name="search" />
      </a>
      <SuggestedField>
        {(field, suggestions) => (
          <search className={styles.search}>
            <form action={inLanguage('/products')}>
              <label>
                <Spoken>{words.searchLabel}</Spoken>
                <input
                  {...field}
                  type="search"
                  name="q"
                  required
                  maxLength={SEARCH_MAX}
                  placeholder={words.search}
                  autoComplete="off"
                  enterKeyHint="search"
                />
              </label>
              <button type="submit" aria-label={words.search}>
                <Icon name="search" />
              </button>
            </form>
            {suggestions}
          </search>
        )}
      </SuggestedField>
    </div>
  )
}
