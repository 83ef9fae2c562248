import type { ReactNode } from 'react'
import type { Product, SetContent, Variant } from '#contract/catalogue.ts'
import * as words from '#words/en/product.tsx'
import type { DeliveryTexts } from './delivery-texts.ts'
import { Ingredients, type IngredientsProps } from './ingredient-list.tsx'
import styles from './product-facts.module.css'
import { SetContents } from './set-contents.tsx'

interface ProductFactsProps {
  product: Product
  variant: Variant | null
  contents: readonly SetContent[]
  label: IngredientsProps
  /** Null if the shop's details can't be loaded. */
  delivery: DeliveryTexts | null
}

/** A product's description, contents, ingredients, measures, use and delivery. */
export function ProductFacts({ product, variant, contents, label, delivery }: ProductFactsProps) {
  return (
    <div className={styles.facts}>
      <Part title={words.description}>
        {variant?.description && <p className={styles.size}>{variant.description}</p>}
        <p>{product.description}</p>
      </Part>
      {contents.length > 0 && (
        <Part title={words.contents}>
          <SetContents contents={contents} />
        </Part>
      )}
      <Part title={words.ingredients}>
        <Ingredients {...label} product={product} />
      </Part>
      <Measures product={product} />
      {product.directions && (
        <Part title={words.directions}>
          <p>{product.directions}</p>
        </Part>
      )}
      {product.precautions && (
        <Part title={words.precautions}>
          <p>{product.precautions}</p>
        </Part>
      )}
      {delivery && <DeliveryAndReturns product={product} texts={delivery} />}
    </div>
  )
}

/** Weight and size always: an absent row doesn't say that nobody knows. */
function Measures({ product: { weight, size, period_after_opening_months: months } }: { product: Product }) {
  const rows = [
    [words.weight, weight || words.notKnown],
    [words.size, size || words.notKnown],
    [words.onceOpened, months && words.bestWithin(months)],
  ].filter(([, value]) => value)
  return (
    <table className={styles.measures}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DeliveryAndReturns({ product, texts }: { product: Product; texts: DeliveryTexts }) {
  const { times, cancelling, responsible } = texts
  return (
    <Part title={words.deliveryAndReturns}>
      <p>{times}</p>
      {!product.ships_to_uae && <p>{words.ukOnly}</p>}
      <p>{cancelling}</p>
      {responsible && <p className={styles.small}>{responsible}</p>}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
