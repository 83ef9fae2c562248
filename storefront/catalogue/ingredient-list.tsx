import { Icon } from '../ui/icon.tsx'
import type { IngredientList } from './ingredient-lists.ts'
import styles from './product-facts.module.css'

interface IngredientsProps {
  lists: readonly IngredientList[]
  /** A sentence, for the product or everything inside; null without any. */
  allergens: string | null
}

/** A product's ingredients, one by one; of a set, folded for each product inside. The allergens come once. */
export function Ingredients({ lists, allergens }: IngredientsProps) {
  return (
    <>
      {lists.map(({ title, names }) =>
        title ? (
          <details key={title} className={styles.folded}>
            <summary>
              {title}
              <Icon name="down" />
            </summary>
            <Names names={names} />
          </details>
        ) : (
          <Names key={title} names={names} />
        ),
      )}
      {allergens && <p className={styles.small}>{allergens}</p>}
    </>
  )
}

function Names({ names }: Pick<IngredientList, 'names'>) {
  return (
    <ul className={styles.ingredients}>
      {names.map(([inci, common]) => (
        <li key={inci}>
          <bdi>{inci}</bdi>
          {common && (
            <>
              {' '}
              <small>— {common}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
