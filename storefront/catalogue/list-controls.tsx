import { type ChangeEvent, startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'
import { isProductSort } from '#contract/product-sorts.ts'
import * as words from '#words/en/products.ts'
import { inLanguage } from '../language/in-language.ts'
import { Icon } from '../ui/icon.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import styles from './list-controls.module.css'
import { type ListQuery, listHref } from './list-href.ts'

/** The number of products, and their order. Without scripts, a button applies the order. */
export function ListControls({ count, query }: { count: number; query: ListQuery }) {
  const navigate = useNavigate()
  const [shown, show] = useOptimistic<string>(query.sort ?? '')

  function change({ target: { value } }: ChangeEvent<HTMLSelectElement>) {
    startTransition(async () => {
      show(value)
      const { sort: _, ...rest } = query
      await navigate(listHref(isProductSort(value) ? { ...rest, sort: value } : rest), { preventScrollReset: true })
    })
  }

  return (
    <div className={styles.controls}>
      <p role="status">{words.productCount(count)}</p>
      <form className={styles.sort} action={inLanguage('/products')}>
        <HiddenFields query={query} except={['sort']} />
        <label htmlFor="sort">{words.sortBy}</label>
        <span className={styles.select}>
          <select id="sort" name="sort" value={shown} onChange={change}>
            <option value="">{query.q ? words.byRelevance : words.ownSort}</option>
            {Object.entries(words.sorts).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <button type="submit">{words.applySort}</button>
      </form>
    </div>
  )
}
