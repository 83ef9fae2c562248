import { AvoidedNote, type AvoidedNoteProps } from '../my-skin/avoided-note.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IngredientList, ShownIngredient } from './ingredient-lists.ts'
import styles from './product-facts.module.css'

/** A claim, and why it is true. */
interface ShownClaim {
  claim: string
  why: string
}

export interface IngredientsProps {
  lists: readonly IngredientList[]
  claims: readonly ShownClaim[]
  /** A sentence, for the product or everything inside; null without any. */
  allergens: string | null
  /** What marks an allergen. */
  allergen: string
  /** The link to My skin. */
  choose: string
}

/** A product's claims and ingredients; of a set, folded for each product inside. The allergens come once. */
export function Ingredients({
  lists,
  claims,
  allergens,
  allergen,
  choose,
  product,
}: IngredientsProps & AvoidedNoteProps) {
  return (
    <>
      <AvoidedNote product={product} />
      {claims.length > 0 && (
        <div className={styles.claims}>
          {claims.map(({ claim, why }) => (
            <details key={claim}>
              <summary>
                {claim}
                <Icon name="down" />
              </summary>
              <p>{why}</p>
            </details>
          ))}
        </div>
      )}
      {lists.map(({ title, names }) =>
        title ? (
          <details key={title} className={styles.folded}>
            <summary>
              {title}
              <Icon name="down" />
            </summary>
            <Names names={names} allergen={allergen} />
          </details>
        ) : (
          <Names key={title} names={names} allergen={allergen} />
        ),
      )}
      {allergens && (
        <p data-allergens className={styles.small}>
          {allergens}
        </p>
      )}
      <p className={styles.small}>
        <a href="/my-skin">{choose}</a>
      </p>
    </>
  )
}

/** Each opens what it is from and what it does, where somebody has written it. */
function Names({ names, allergen }: Pick<IngredientList, 'names'> & { allergen: string }) {
  return (
    <ul className={styles.ingredients}>
      {names.map((listed) => (
        <li key={listed.inci}>
          {listed.about ? (
            <details>
              <summary>
                <Name {...listed} mark={allergen} />
              </summary>
              <p>{listed.about}</p>
            </details>
          ) : (
            <Name {...listed} mark={allergen} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Name({ inci, name, allergen, mark }: Omit<ShownIngredient, 'about'> & { mark: string }) {
  return (
    <>
      <bdi>{inci}</bdi>
      {name && (
        <>
          {' '}
          <small>— {name}</small>
        </>
      )}
      {allergen && (
        <>
          {' '}
          <small className={styles.allergen}>{mark}</small>
        </>
      )}
    </>
  )
}
