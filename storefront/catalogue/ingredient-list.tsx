import type { SetContent } from '#contract/catalogue.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './product-facts.module.css'

interface IngredientsProps {
  text: string
  contents: readonly SetContent[]
  /** A sentence, for the product or everything inside; null without any. */
  allergens: string | null
}

/** A product's ingredients, one by one; of a set, folded for each product inside. The allergens come once. */
export function Ingredients({ text, contents, allergens }: IngredientsProps) {
  // A product that is inside in two sizes has one list.
  const lists = new Map(contents.flatMap(({ name, ingredients }) => (ingredients ? [[name, ingredients]] : [])))
  return (
    <>
      {lists.size === 0 && <Names text={text} />}
      {[...lists].map(([name, ingredients]) => (
        <details key={name} className={styles.folded}>
          <summary>
            {name}
            <Icon name="down" />
          </summary>
          <Names text={ingredients} />
        </details>
      ))}
      {allergens && <p className={styles.small}>{allergens}</p>}
    </>
  )
}

function Names({ text }: { text: string }) {
  const names = text.split(',').map((name) => name.trim())
  return (
    <ul className={styles.ingredients}>
      {names.filter(Boolean).map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
