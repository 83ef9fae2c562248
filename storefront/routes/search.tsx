import { redirect } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import * as words from '#words/en/shell.ts'
import { filters } from '../catalogue/filters.tsx'
import { listHref } from '../catalogue/list-href.ts'
import styles from '../catalogue/search.module.css'
import { inLanguage } from '../language/in-language.ts'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { SuggestedField } from '../shell/suggested-field.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/search.ts'

/** Bookmarks and browsers' search shortcuts name the words in this page's URL. */
export function loader({ request }: Route.LoaderArgs) {
  const q = pageQuery('/search', new URL(request.url).searchParams).get('q')?.trim()
  if (q) throw redirect(listHref({ q }))
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.search, path: '/search', hidden: true })
}

/** The search on narrow screens: a field with the keyboard open, and the types of products below it. */
export default function SearchPage() {
  return (
    <Page narrow>
      <PageTitle title={words.search} />
      <SuggestedField>
        {(field, suggestions) => (
          <search className={styles.search}>
            <form className={styles.form} action={inLanguage('/products')}>
              <TextField
                {...field}
                label={words.searchLabel}
                type="search"
                name="q"
                required
                maxLength={SEARCH_MAX}
                autoComplete="off"
                autoFocus
                enterKeyHint="search"
              />
              <Button type="submit">{words.search}</Button>
            </form>
            {suggestions}
          </search>
        )}
      </SuggestedField>
      <ul className={styles.types}>
        {filters.map(({ slug, name }) => (
          <li key={slug}>
            <a href={listHref(slug ? { category__slug: slug } : {})}>{name}</a>
          </li>
        ))}
      </ul>
    </Page>
  )
}
