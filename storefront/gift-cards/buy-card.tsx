import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { roundPounds } from '#contract/delivery.ts'
import { QUANTITY_CAP } from '#contract/limits.ts'
import * as words from '#words/en/gift-cards.ts'
import { AddedNotice } from '../catalogue/added-notice.tsx'
import { useAddToCart } from '../catalogue/use-add-to-cart.ts'
import { Button } from '../ui/button.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { DrawnCard } from './drawn-card.tsx'
import styles from './gift-cards.module.css'

/** The card with its amounts, quantity and button. */
export function BuyCard({ card, shop }: { card: Product; shop: string }) {
  const { variants } = card
  const [chosen, setChosen] = useState(variants[1] ?? variants[0] ?? null)
  const [quantity, setQuantity] = useState(1)
  const { add, busy, outcome } = useAddToCart('list')
  const amount = roundPounds(chosen?.price ?? card.price)
  return (
    <div className={styles.buying}>
      <DrawnCard shop={shop} amount={amount} />
      <div className={styles.facts}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        {variants.length > 0 && (
          <fieldset className={styles.amounts}>
            <legend>{words.amount}</legend>
            <div className={styles.choices}>
              {variants.map((variant) => (
                <label key={variant.id} className={styles.choice}>
                  <input
                    type="radio"
                    name="amount"
                    checked={variant.id === chosen?.id}
                    onChange={() => setChosen(variant)}
                  />
                  <bdi>{roundPounds(variant.price)}</bdi>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <div className={styles.buy}>
          <Quantity
            below="raised"
            value={quantity}
            onChange={setQuantity}
            label={words.quantityOf(amount)}
            max={QUANTITY_CAP}
          />
          <Button wide busy={busy} onClick={() => add(card, chosen, quantity)}>
            {busy ? words.adding : words.addToCart}
          </Button>
        </div>
        <AddedNotice outcome={outcome} />
        <p className={styles.soft}>{words.whoFollows}</p>
      </div>
    </div>
  )
}
