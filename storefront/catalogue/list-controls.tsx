import { type ChangeEvent, startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'
import type { ProductSort } from '#contract/product-sorts.ts'
import * as words from '#words/en/products.ts'
import { inLanguage } from '../language/in-language.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './list-controls.module.css'
import { listHref } from './list-href.ts'

interface ListControlsProps {
  count: number
  category: string | null
  sort: ProductSort | null
}

/** The number of products, and their order. Without scripts, a button applies the order. */
export function ListControls({ count, category, sort }: ListControlsProps) {
  const navigate = useNavigate()
  const [shown, show] = useOptimistic<string>(sort ?? '')

  function change({ target: { value } }: ChangeEvent<HTMLSelectElement>) {
    startTransition(async () => {
      show(value)
      await navigate(listHref(category, value), { preventScrollReset: true })
    })
  }

  return (
    <div className={styles.controls}>
      <p role="status">{words.productCount(count)}</p>
      <form className={styles.sort} action={inLanguage('/products')}>
        {category && <input type="hidden" name="category__slug" value={category} />}
        <label htmlFor="sort">{words.sortBy}</label>
        <span className={styles.select}>
          <select id="sort" name="sort" value={shown} onChange={change}>
            <option value="">{words.ownSort}</option>
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
