import type { ReactNode } from 'react'
import type { Product, SetContent, Variant } from '#contract/catalogue.ts'
import { freeDeliverySentence, standardEstimate } from '#contract/delivery.ts'
import { useShop } from '../shop/use-shop.ts'
import { Ingredients } from './ingredient-list.tsx'
import styles from './product-facts.module.css'
import { SetContents } from './set-contents.tsx'

interface ProductFactsProps {
  product: Product
  variant: Variant | null
  contents: readonly SetContent[]
  allergens: readonly string[]
}

/** A product's description, contents, ingredients, measures, use and delivery. */
export function ProductFacts({ product, variant, contents, allergens }: ProductFactsProps) {
  return (
    <div className={styles.facts}>
      <Part title="Description">
        {variant?.description && <p className={styles.size}>{variant.description}</p>}
        <p>{product.description}</p>
      </Part>
      {contents.length > 0 && (
        <Part title="What’s inside">
          <SetContents contents={contents} />
        </Part>
      )}
      <Part title="Ingredients">
        <Ingredients text={product.ingredients} contents={contents} allergens={allergens} />
      </Part>
      <Measures product={product} />
      {product.directions && (
        <Part title="How to use">
          <p>{product.directions}</p>
        </Part>
      )}
      {product.precautions && (
        <Part title="Precautions">
          <p>{product.precautions}</p>
        </Part>
      )}
      <DeliveryAndReturns product={product} />
    </div>
  )
}

/** Only what is known. A product with neither weight nor size says so, once. */
function Measures({ product: { weight, size, period_after_opening_months: months } }: { product: Product }) {
  const rows = [
    ['Weight', weight],
    ['Size', size],
    ['Weight and size', weight || size ? null : 'N/A'],
    ['Once opened', months && `Best within ${months} months`],
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

function DeliveryAndReturns({ product }: { product: Product }) {
  const shop = useShop()
  if (!shop) return null
  return (
    <Part title="Delivery and returns">
      <p>
        UK: {standardEstimate(shop, 'GB')}. UAE: {standardEstimate(shop, 'AE')}. {freeDeliverySentence(shop)}.
      </p>
      {!product.ships_to_uae && <p>We sell this product in the United Kingdom only.</p>}
      <p>
        You can cancel within 14 days of delivery without giving a reason. You can return unopened items within{' '}
        {shop.returns_days} days.
      </p>
      {shop.responsible_person && <p className={styles.small}>Responsible person: {shop.responsible_person}</p>}
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
