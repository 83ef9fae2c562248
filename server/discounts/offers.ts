import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { discountLines } from '#contract/discount-amounts.ts'
import { OFFERS_MAX } from '#contract/limits.ts'
import type { Handle } from '#server/db/open.ts'
import { type DiscountTerms, eligibleLines, goodsProblem, type PlacedLine } from './codes.ts'

/** What one code or offer takes off some goods. */
export interface Applied {
  terms: DiscountTerms
  /** The positions of the lines that it is for. */
  eligible: number[]
  /** Pence, by line. */
  line_discounts: number[]
  /** Pence off all goods. */
  pence: number
  /** Pence off goods and delivery. */
  worth: number
}

/** SQL for the offers that apply at an instant: a column of another statement, where it is read once for all rows. */
export const offersAt = (now: Date | Placeholder): SQL<DiscountTerms[]> => sql<DiscountTerms[]>`(
  select coalesce(json_agg(o order by o.id), '[]') from (
    select d.id, d.version, d.code, d.automatic, d.kind, d.percent, d.amount_pence, d.buy_units, d.product_ids,
      d.category_ids, d.except_product_ids, d.except_category_ids, d.least_pence
    from discount_codes d
    where d.automatic and not d.paused and d.starts_at <= ${now} and (d.ends_at is null or d.ends_at > ${now})
    order by d.id limit ${sql.raw(String(OFFERS_MAX))}) o)`

export async function readOffers(db: Handle, now: Date): Promise<DiscountTerms[]> {
  const { rows } = await db.execute<{ offers: DiscountTerms[] }>(sql`select ${offersAt(now)} as offers`)
  return rows[0]?.offers ?? []
}

/** Whether an offer runs or is planned. One that ended counts until its end is on the page, which does no harm. */
export async function hasOffers(db: Handle, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from discount_codes where automatic and not paused and (ends_at is null or ends_at > ${now}))
      as has`)
  return rows[0]?.has ?? false
}

/**
 * What these terms do for the goods; null where they do nothing. `standard`: pence of the cheapest delivery, which is
 * what free delivery takes off.
 */
export function applyTerms(
  terms: DiscountTerms,
  { lines, standard }: { lines: readonly PlacedLine[]; standard: number },
): Applied | null {
  const eligible = eligibleLines(terms, lines)
  if (goodsProblem(terms, eligible)) return null
  const line_discounts = discountLines(terms, eligible)
  const pence = line_discounts.reduce((sum, off) => sum + off, 0)
  const positions = eligible.flatMap((line, at) => (line.eligible ? at : []))
  return { terms, eligible: positions, line_discounts, pence, worth: terms.kind === 'free_delivery' ? standard : pence }
}

/** What takes off the most, at a draw the first; null where nothing does anything. */
export function bestOf(
  terms: readonly DiscountTerms[],
  goods: { lines: readonly PlacedLine[]; standard: number },
): Applied | null {
  let best: Applied | null = null
  for (const one of terms) {
    const applied = applyTerms(one, goods)
    if (applied && (!best || applied.worth > best.worth)) best = applied
  }
  return best
}
