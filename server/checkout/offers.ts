import { goodsPence } from '#contract/discount-amounts.ts'
import type { TermsAtSale } from '#contract/unearned-discount.ts'
import type { Handle } from '#server/db/open.ts'
import type { DiscountTerms, PlacedLine } from '#server/discounts/codes.ts'
import { type Applied, bestOf } from '#server/discounts/offers.ts'
import { readShippingOptions, standardCost } from '#server/shipping/shipping.ts'
import type { checkoutSessions } from './tables.ts'

/** The columns of a session's discount on the goods. */
export type DiscountColumns = Pick<
  typeof checkoutSessions.$inferSelect,
  'discount_code_id' | 'discount_code' | 'discount_automatic' | 'discount_terms' | 'line_discounts'
>

/** The code or offer that takes off the most, at a draw the first of them; null where none does anything. */
export async function findBest(
  db: Handle,
  { terms, lines }: { terms: readonly DiscountTerms[]; lines: readonly PlacedLine[] },
): Promise<Applied | null> {
  return bestOf(terms, { lines, standard: await standardFor(db, { terms, lines }) })
}

/**
 * Pence of free delivery, which is compared with other offers: the cheapest to the United Kingdom, because the country
 * is known later. Reads nothing where nothing is to be compared.
 */
export async function standardFor(
  db: Handle,
  { terms, lines }: { terms: readonly DiscountTerms[]; lines: readonly PlacedLine[] },
): Promise<number> {
  if (terms.length < 2 || terms.every(({ kind }) => kind !== 'free_delivery')) return 0
  return standardCost(await readShippingOptions(db, 'GB'), goodsPence(lines)) ?? 0
}

export const discountColumns = (applied: Applied | null): DiscountColumns => ({
  discount_code_id: applied?.terms.id ?? null,
  discount_code: applied?.terms.code ?? null,
  discount_automatic: applied?.terms.automatic ?? false,
  discount_terms: applied && termsAtSale(applied),
  line_discounts: applied?.line_discounts ?? [],
})

function termsAtSale({ terms, eligible }: Applied): TermsAtSale {
  const { version, kind, percent, amount_pence, buy_units, least_pence } = terms
  return { version, kind, percent, amount_pence, buy_units, least_pence, eligible }
}
