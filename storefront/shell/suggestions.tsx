import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Suggestion } from '#contract/suggestions.ts'
import { fromPrice } from '#words/en/catalogue.tsx'
import * as words from '#words/en/suggestions.ts'
import { CataloguePrice } from '../catalogue/catalogue-price.tsx'
import { AvoidedNote } from '../my-skin/avoided-note.tsx'
import { api } from '../session/api.ts'
import { Spoken } from '../ui/page.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './suggestions.module.css'

/** Milliseconds after the last key: a typist's pause. */
const PAUSE = 120

/**
 * Suggestions below a search field, as the ARIA pattern of a combobox with a list has it: the focus stays in the field,
 * the arrows choose, Enter opens what is chosen and else searches, Escape closes. Fetched when a field is first used.
 */
export default function Suggestions({ input }: { input: HTMLInputElement }): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Suggestion[]>([])
  const [open, setOpen] = useState(false)
  /** The place of the chosen row; -1 while what was typed is chosen. */
  const [chosen, setChosen] = useState(-1)
  const shown = open && found.length > 0

  useEffect(() => {
    let asked = new AbortController()
    let wait: ReturnType<typeof setTimeout>
    const ask = async () => {
      const q = input.value.trim()
      const results =
        q.length < 2
          ? []
          : await api()
              .suggestions.suggest({ q }, { signal: asked.signal })
              .then(({ results }) => results)
              // Without suggestions the field still searches.
              .catch(() => null)
      if (!results || document.activeElement !== input) return
      setFound(results)
      setOpen(true)
      setChosen(-1)
    }
    const typed = () => {
      asked.abort()
      asked = new AbortController()
      clearTimeout(wait)
      wait = setTimeout(ask, PAUSE)
    }
    const left = () => setOpen(false)
    input.addEventListener('input', typed)
    input.addEventListener('blur', left)
    // What was typed while this file was on its way.
    if (input.value) typed()
    return () => {
      asked.abort()
      clearTimeout(wait)
      input.removeEventListener('input', typed)
      input.removeEventListener('blur', left)
    }
  }, [input])

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // Enter and arrows belong to the keyboard's own list while it composes letters.
      if (event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step && found.length > 0) {
        event.preventDefault()
        setOpen(true)
        const places = found.length + 1
        setChosen(shown ? ((chosen + 1 + step + places) % places) - 1 : step > 0 ? 0 : found.length - 1)
      } else if (event.key === 'Escape' && shown) {
        event.preventDefault()
        setOpen(false)
        setChosen(-1)
      } else if (event.key === 'Enter') {
        const link = shown ? list.current?.children[chosen] : null
        setOpen(false)
        if (!(link instanceof HTMLElement)) return
        event.preventDefault()
        link.click()
      }
    }
    input.addEventListener('keydown', pressed)
    return () => input.removeEventListener('keydown', pressed)
  }, [input, found, shown, chosen])

  // The field is there without this file, as a plain search field.
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(shown),
      'aria-activedescendant': shown && chosen >= 0 ? `${id}-${chosen}` : '',
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    if (shown) list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [input, id, shown, chosen])

  return (
    <>
      <div
        ref={list}
        id={id}
        className={styles.list}
        role="listbox"
        aria-label={words.suggestions}
        hidden={!shown}
        // A press must not take the focus from the field, or the list would close before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((suggestion, at) => (
          <a
            key={suggestion.path}
            id={`${id}-${at}`}
            className={styles.row}
            role="option"
            aria-selected={at === chosen}
            tabIndex={-1}
            href={suggestion.path}
            onClick={() => setOpen(false)}
          >
            <Row {...suggestion} />
          </a>
        ))}
      </div>
      <Spoken>
        <span role="status">{open ? words.count(found.length) : ''}</span>
      </Spoken>
    </>
  )
}

function Row(suggestion: Suggestion) {
  const { kind, name, price, unit_price, more_prices, photograph } = suggestion
  if (kind !== 'product' || !price)
    return (
      <>
        <span dir="auto">{name}</span>
        {kind !== 'product' && <span className={styles.kind}>{words.kinds[kind]}</span>}
      </>
    )
  const amount = <CataloguePrice amount={price} />
  return (
    <>
      <Thumbnail image={photograph?.image ?? null} size="s" />
      <span>
        <span dir="auto">{name}</span>
        <span className={styles.price}>
          {more_prices ? fromPrice(amount) : amount}
          {unit_price && <span className={styles.unit}>{unit_price}</span>}
        </span>
        <AvoidedNote product={suggestion} />
      </span>
    </>
  )
}
