import { useState } from 'react'
import { SEARCH_MAX } from '#contract/limits.ts'
import type { DictionaryIngredient } from '#contract/listed-ingredients.ts'
import { language } from '#words/en/language.ts'
import * as words from '#words/en/my-skin.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/field.tsx'
import { type Group, isIn } from './choices.ts'
import { findIngredients } from './find-ingredients.ts'
import styles from './my-skin.module.css'

/** So many are shown before a word is typed: all of them would be a long way on a phone. */
const SHOWN = 12

interface IngredientChoiceProps {
  dictionary: readonly DictionaryIngredient[]
  chosen: readonly number[]
  groups: readonly Group[]
  onChosen: (chosen: readonly number[]) => void
}

/** The dictionary, found by common name or INCI name. The field belongs to no form: what is typed goes nowhere. */
export function IngredientChoice({ dictionary, chosen, groups, onChosen }: IngredientChoiceProps) {
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const found = findIngredients(dictionary, typed)
  const shown = all || typed.trim() ? found : found.slice(0, SHOWN)
  return (
    <section className={styles.part}>
      <h2 id="ingredients">{words.ingredients}</h2>
      <div className={styles.find}>
        <TextField
          label={words.find}
          hint={words.findHint}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p role="status" className={styles.soft}>
        {found.length > 0 ? words.found(found.length) : words.noneFound(typed.trim())}
      </p>
      <ul className={styles.boxes} aria-labelledby="ingredients">
        {shown.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={<Name ingredient={one} group={groups.find((group) => isIn(group, one))} />}
              checked={chosen.includes(one.id)}
              onChange={({ target }) =>
                onChosen(target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
              }
            />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <p>
          <Button kind="secondary" onClick={() => setAll(true)}>
            {words.showAll(found.length)}
          </Button>
        </p>
      )}
    </section>
  )
}

function Name({ ingredient: { inci, name }, group }: { ingredient: DictionaryIngredient; group: Group | undefined }) {
  const isOther = name !== null && name.toLocaleLowerCase(language) !== inci.toLowerCase()
  return (
    <>
      {name ?? <bdi data-inci>{inci}</bdi>}
      {isOther && (
        <>
          {' '}
          <small>
            <bdi data-inci>{inci}</bdi>
          </small>
        </>
      )}
      {group && (
        <>
          {' '}
          <small>{words.inGroup(words.groupNames[group].name)}</small>
        </>
      )}
    </>
  )
}
