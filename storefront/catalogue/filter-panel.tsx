import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { FILTER_WORDS_MAX, PRICE_BANDS } from '#contract/product-filters.ts'
import type { Facets } from '#contract/product-search.ts'
import { SKIN_TYPES } from '#contract/skin-types.ts'
import * as noteWords from '#words/en/my-skin-note.ts'
import * as words from '#words/en/search.ts'
import { inLanguage } from '../language/in-language.ts'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { chosenFilters } from './chosen-filters.tsx'
import styles from './filter-panel.module.css'
import { HiddenFields } from './hidden-fields.tsx'
import { type ListQuery, listHref, readListQuery } from './list-href.ts'
import { priceName } from './price-name.ts'

interface FilterPanelProps {
  query: ListQuery
  /** How many products each value leaves; null where nobody counted. */
  facets: Facets | null
  /** The API's messages about what was typed. */
  problems: Readonly<Record<string, readonly string[]>>
}

/** A plain form that opens and works without scripts. */
export function FilterPanel({ query, facets, problems }: FilterPanelProps) {
  const navigate = useNavigate()
  const count = chosenFilters(query).length

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new URLSearchParams()
    for (const [field, value] of new FormData(event.currentTarget)) fields.set(field, String(value))
    void navigate(listHref(readListQuery((field) => fields.get(field))), { preventScrollReset: true })
  }

  return (
    // The key fills the fields anew after a filter was removed elsewhere.
    <details key={listHref(query)} className={styles.panel} open={Object.keys(problems).length > 0}>
      <summary>
        {count > 0 ? words.chosenFilters(count) : words.filter}
        <Icon name="down" />
      </summary>
      <form className={styles.form} action={inLanguage('/products')} onSubmit={submit}>
        <HiddenFields query={query} except={['skin', 'price', 'with', 'without']} />
        <Select label={words.skin} name="skin" defaultValue={query.skin ?? ''}>
          <option value="">{words.anySkin}</option>
          {SKIN_TYPES.map((skin) => (
            <option key={skin} value={skin}>
              {withCount(words.skins[skin], facets?.skins, skin)}
            </option>
          ))}
        </Select>
        <Select label={words.price} name="price" defaultValue={query.price ?? ''}>
          <option value="">{words.anyPrice}</option>
          {PRICE_BANDS.map((band) => (
            <option key={band} value={band}>
              {withCount(priceName(band), facets?.prices, band)}
            </option>
          ))}
        </Select>
        <TextField
          label={words.having}
          hint={words.havingHint}
          error={problems.with?.[0]}
          name="with"
          defaultValue={query.with}
          maxLength={FILTER_WORDS_MAX}
          autoComplete="off"
        />
        <TextField
          label={words.without}
          hint={words.withoutHint}
          error={problems.without?.[0]}
          name="without"
          defaultValue={query.without}
          maxLength={FILTER_WORDS_MAX}
          autoComplete="off"
        />
        <Button type="submit">{words.apply}</Button>
      </form>
      <p className={styles.skin}>
        <a href="/my-skin">{noteWords.chooseOnce}</a>
      </p>
    </details>
  )
}

function withCount(name: string, counts: readonly { value: string; products: number }[] | undefined, value: string) {
  return counts ? words.counted(name, counts.find((counted) => counted.value === value)?.products ?? 0) : name
}
