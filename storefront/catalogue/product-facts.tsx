import type { ReactNode } from 'react'
import { allergensIn } from '#contract/allergens.ts'
import type { Product } from '#contract/catalogue.ts'
import { freeDeliverySentence, standardEstimate } from '#contract/delivery.ts'
import { useShop } from '../shop/use-shop.ts'
import styles from './product-facts.module.css'

/** A product's description, ingredients, measures, use and delivery. */
export function ProductFacts({ product }: { product: Product }) {
  const shop = useShop()
  const allergens = allergensIn(product.ingredients)
  const months = product.period_after_opening_months
  return (
    <div className={styles.facts}>
      <section>
        <h2>Description</h2>
        <p>{product.description}</p>
        {product.arabic_description && (
          <p lang="ar" dir="rtl">
            {product.arabic_description}
          </p>
        )}
      </section>
      <Part title="Ingredients">
        <Ingredients text={product.ingredients} />
        {allergens.length > 0 && <p className={styles.small}>Fragrance allergens: {allergens.join(', ')}.</p>}
      </Part>
      <table className={styles.measures}>
        <tbody>
          <tr>
            <th scope="row">Weight</th>
            <td>{product.weight || 'N/A'}</td>
          </tr>
          <tr>
            <th scope="row">Size</th>
            <td>{product.size || 'N/A'}</td>
          </tr>
          {months && (
            <tr>
              <th scope="row">Once opened</th>
              <td>Best within {months} months</td>
            </tr>
          )}
        </tbody>
      </table>
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
      {shop && (
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
      )}
    </div>
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

function Ingredients({ text }: { text: string }) {
  const names = text.split(',').map((name) => name.trim())
  return (
    <ul className={styles.ingredients}>
      {names.filter(Boolean).map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
