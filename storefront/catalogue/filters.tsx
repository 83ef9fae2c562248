import type { Range } from '#contract/catalogue.ts'
import * as words from '#words/en/products.ts'
import styles from './filters.module.css'
import { type ListQuery, listHref } from './list-href.ts'

/** The catalogue's filters with their page titles. */
export const filters = [
  { slug: null, name: words.allProducts },
  { slug: 'soap', name: words.soaps },
  { slug: 'cream', name: words.creams },
  { slug: 'gift-set', name: words.giftSets },
  { slug: 'oil', name: words.oils },
] as const

interface FiltersProps {
  query: ListQuery
  ranges: readonly Pick<Range, 'slug' | 'name' | 'parent'>[]
}

/** Links, not buttons, so that a filtered list has a URL and works without scripts. They keep the other filters. */
export function Filters({ query, ranges }: FiltersProps) {
  const chosen = query.category__slug ?? null
  const type = ranges.find(({ slug }) => slug === chosen)?.parent ?? chosen
  // All products have the ranges of every type below them.
  const within = ranges.filter(({ parent }) => parent && (type === null || parent === type))
  const link = ({ slug, name }: { slug: string | null; name: string }) => (
    <a
      data-eager
      data-keep-scroll
      key={slug}
      href={listHref({ ...query, category__slug: slug ?? '' })}
      aria-current={slug === chosen ? 'page' : undefined}
      data-within={(slug !== null && slug === type && slug !== chosen) || undefined}
    >
      {name}
    </a>
  )
  return (
    <nav className={styles.filters} aria-label={words.filters}>
      <div className={styles.types}>{filters.map(link)}</div>
      {within.length > 0 && <div className={styles.ranges}>{within.map(link)}</div>}
    </nav>
  )
}
