import type { Search } from '#contract/product-search.ts'
import * as words from '#words/en/search.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './chosen-filters.module.css'
import { type ListQuery, listHref } from './list-href.ts'
import { priceName } from './price-name.ts'

/** A filter in words, and the query without it. */
interface ChosenFilter {
  name: string
  without: ListQuery
}

/** The filters of a query, besides its category. */
export function chosenFilters(query: ListQuery): ChosenFilter[] {
  const { skin, price, with: having, without: lacking, ...rest } = query
  const each = (names = '') => names.split(/[,،]/).flatMap((name) => name.trim() || [])
  return [
    ...(skin ? [{ name: words.forSkin[skin], without: { ...query, skin: undefined } }] : []),
    ...(price ? [{ name: priceName(price), without: { ...query, price: undefined } }] : []),
    ...each(having).map((name, _, all) => ({
      name: words.withIngredients(name),
      without: { ...rest, skin, price, without: lacking, with: all.filter((other) => other !== name).join(', ') },
    })),
    ...each(lacking).map((name, _, all) => ({
      name: words.withoutIngredients(name),
      without: { ...rest, skin, price, with: having, without: all.filter((other) => other !== name).join(', ') },
    })),
  ]
}

/** What the words of a search were understood to say about skin, price and ingredients. */
function understood(query: ListQuery, search: Search): string[] {
  const said = (names: readonly string[], chosen = '') => names.filter((name) => !chosen.toLowerCase().includes(name))
  return [
    ...(search.skin && !query.skin ? [words.forSkin[search.skin]] : []),
    ...(search.price && !query.price ? [priceName(search.price)] : []),
    ...said(search.with, query.with).map(words.withIngredients),
    ...said(search.without, query.without).map(words.withoutIngredients),
  ]
}

/** Links that each remove a filter; those that were typed among the words of a search go with the words. */
export function ChosenFilters({ query, search }: { query: ListQuery; search: Search | null }) {
  const chosen = chosenFilters(query)
  const said = query.q && search ? understood(query, search) : []
  if (chosen.length + said.length === 0) return null
  const { skin: _skin, price: _price, with: _with, without: _without, ...rest } = query
  return (
    <ul className={styles.chosen} aria-label={words.chosen}>
      {said.map((name) => (
        <li key={name} className={styles.said}>
          {name}
        </li>
      ))}
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <a data-keep-scroll href={listHref(without)} aria-label={words.remove(name)}>
            {name}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <a data-keep-scroll className={styles.clear} href={listHref(rest)}>
            {words.clear}
          </a>
        </li>
      )}
    </ul>
  )
}
