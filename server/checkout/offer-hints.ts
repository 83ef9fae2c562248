import { countedPence } from '#contract/discount-amounts.ts'
import type { OfferHint } from '#contract/discounts.ts'
import { pounds } from '#contract/money.ts'
import type { Country } from '#contract/shapes.ts'
import { forSale } from '#server/catalogue/catalogue.ts'
import { productOf, shownVariant } from '#server/catalogue/product.ts'
import type { Context } from '#server/context.ts'
import { type DiscountTerms, eligibleLines, type PlacedLine } from '#server/discounts/codes.ts'
import { type Applied, bestOf } from '#server/discounts/offers.ts'
import type { Language } from '#words/languages.ts'
import { type GoodsRow, readGoods } from './session-lines.ts'

/** A gift is hinted at from this much below its least amount. */
const NEAR_PENCE = 1500

interface Hinted {
  /** The offers that run now, and the code that applies. */
  terms: readonly DiscountTerms[]
  goods: { lines: readonly PlacedLine[]; standard: number }
  /** The best of the terms for these goods. */
  applied: Applied | null
  country: Country | undefined
  language: Language
}

/**
 * How the cart gets one more offer: at most one gift and one bundle. An order has one discount, so nothing is hinted at
 * that would cost another which is worth more.
 */
export async function offerHints(context: Pick<Context, 'db' | 'now'>, hinted: Hinted): Promise<OfferHint[]> {
  return [await giftHint(context, hinted), bundleHint(hinted)].filter((hint) => hint !== null)
}

/** The gift that only needs to be added, or else the one with the least to spend. */
async function giftHint(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { terms, goods, applied, country, language }: Hinted,
): Promise<OfferHint | null> {
  const near = terms
    .filter(({ automatic, kind }) => automatic && kind === 'gift')
    .map((offer) => {
      const eligible = eligibleLines(offer, goods.lines)
      const isInCart = eligible.some((line) => line.eligible)
      return { offer, isInCart, missing: offer.least_pence - countedPence(offer, eligible) }
    })
    // Another discount would be lost with the gift.
    .filter(({ isInCart, missing }) => (missing > 0 ? missing <= NEAR_PENCE && !applied : !isInCart))
    .sort((one, other) => one.missing - other.missing)
  if (near.length === 0) return null
  const ids = near.flatMap(({ offer }) => offer.product_ids)
  const rows = await readGoods(db, { now: now(), language, ids })
  for (const { offer, missing } of near) {
    const row = rows.find(({ product }) => product.id === offer.product_ids[0])
    const gift = row?.product.kind === 'goods' && (country !== 'AE' || row.ships_to_uae) ? cheapestOf(row) : null
    if (!row || !gift) continue
    const added = { ...placedOf(row, gift.unit_price_pence), quantity: 1 }
    const after = bestOf(terms, { ...goods, lines: [...goods.lines, added] })
    if (missing <= 0 && (after?.worth ?? 0) < (applied?.worth ?? 0) + gift.unit_price_pence) continue
    const { id, name, slug, image, price } = productOf(row)
    return {
      kind: 'gift',
      missing: pounds(Math.max(0, missing)),
      product: { id, name, slug, image, price },
      variant: gift.variant && shownVariant(gift.variant),
    }
  }
  return null
}

/** The cheapest size that can be bought now; null without any. */
function cheapestOf(row: GoodsRow) {
  const sizes = row.variants.length > 0 ? row.variants.map(({ id }) => id) : [null]
  const sold = sizes.map((id) => forSale(row, id)).filter((one) => one !== null && one.available > 0)
  return sold.sort((one, other) => (one?.unit_price_pence ?? 0) - (other?.unit_price_pence ?? 0))[0] ?? null
}

const placedOf = ({ product, parent_id }: GoodsRow, unit_price_pence: number) => ({
  product_id: product.id,
  kind: product.kind,
  category_id: product.category_id,
  parent_id,
  unit_price_pence,
})

/** The bundle that one more of its cheapest product in the cart completes. */
function bundleHint({ terms, goods, applied }: Hinted): OfferHint | null {
  for (const offer of terms) {
    const { automatic, kind, buy_units, amount_pence } = offer
    if (!automatic || kind !== 'bundle' || buy_units === null || amount_pence === null) continue
    const eligible = eligibleLines(offer, goods.lines).filter((line) => line.eligible)
    const units = eligible.reduce((sum, { quantity }) => sum + quantity, 0)
    const [cheapest] = eligible.toSorted((one, other) => one.unit_price_pence - other.unit_price_pence)
    if (!cheapest || units % buy_units !== buy_units - 1) continue
    const after = bestOf(terms, { ...goods, lines: [...goods.lines, { ...cheapest, quantity: 1 }] })
    if (after?.terms.id === offer.id && after.worth > (applied?.worth ?? 0))
      return { kind: 'bundle', units: buy_units, price: pounds(amount_pence) }
  }
  return null
}
