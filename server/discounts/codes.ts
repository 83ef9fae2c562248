import { eq, inArray } from 'drizzle-orm'
import { latinDigits } from '#contract/digits.ts'
import { countedPence, type DiscountedLine, discountLines } from '#contract/discount-amounts.ts'
import type { ProductKind } from '#contract/limits.ts'
import { pounds, withPoundSign } from '#contract/money.ts'
import { withoutMarks } from '#contract/shapes.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import { discountCodes } from './tables.ts'

export type DiscountCode = typeof discountCodes.$inferSelect

/** What a code or an offer takes off which goods. */
export type DiscountTerms = Pick<
  DiscountCode,
  | 'id'
  | 'version'
  | 'code'
  | 'automatic'
  | 'kind'
  | 'percent'
  | 'amount_pence'
  | 'buy_units'
  | 'product_ids'
  | 'category_ids'
  | 'except_product_ids'
  | 'except_category_ids'
  | 'least_pence'
>

/** What a code is applied to; amounts in pence. */
interface Line {
  product_id: number
  kind: ProductKind
  unit_price_pence: number
  quantity: number
}

/** A line with the category of its product, and the one above that. */
export interface PlacedLine extends Line {
  category_id: number | null
  parent_id: number | null
}

/**
 * The code as typed, in any case, with Arabic digits, another kind of dash, spaces or marks that nobody sees; null for
 * one that was never made, and for an offer.
 */
export async function findCode(db: Handle, typed: string): Promise<DiscountCode | null> {
  const code = withoutMarks(latinDigits(typed))
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\s/g, '')
    .toUpperCase()
  const [found] = await db.select().from(discountCodes).where(eq(discountCodes.code, code))
  return found && !found.automatic ? found : null
}

export async function readCode(db: Handle, id: number): Promise<DiscountCode | null> {
  const [found] = await db.select().from(discountCodes).where(eq(discountCodes.id, id))
  return found ?? null
}

/** The lines with the categories of their products. */
export async function placeLines<L extends Line>(db: Handle, lines: readonly L[]): Promise<(L & PlacedLine)[]> {
  const rows = await db
    .select({ id: products.id, category: products.category_id, parent: categories.parent_id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(
      inArray(
        products.id,
        lines.map(({ product_id }) => product_id),
      ),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  return lines.map((line) => {
    const product = known.get(line.product_id)
    return { ...line, category_id: product?.category ?? null, parent_id: product?.parent ?? null }
  })
}

/**
 * The lines, each with whether the code is for its product. A category counts with those below it. Nothing is taken off
 * gift wrap, nor off a gift card, which is money.
 */
export function eligibleLines<L extends PlacedLine>(terms: DiscountTerms, lines: readonly L[]): (L & DiscountedLine)[] {
  const isForAll = terms.product_ids.length === 0 && terms.category_ids.length === 0
  return lines.map((line) => ({
    ...line,
    eligible:
      line.kind === 'goods' &&
      (isForAll || isAmong(line, terms.product_ids, terms.category_ids)) &&
      !isAmong(line, terms.except_product_ids, terms.except_category_ids),
  }))
}

function isAmong(line: PlacedLine, product_ids: number[], category_ids: number[]): boolean {
  return (
    product_ids.includes(line.product_id) || category_ids.some((id) => id === line.category_id || id === line.parent_id)
  )
}

/** Whether the code asks who the customer is. */
export const isForSome = (code: DiscountCode | null): code is DiscountCode =>
  code !== null && (code.first_order_only || code.once_per_customer)

/** Why nobody can use the code now; null if it can be used. The limit on its uses is checked in uses.ts. */
export function whenProblem(code: DiscountCode, now: Date): Sentence | null {
  if (code.automatic && (code.starts_at > now || hasEnded(code, now))) return refusals.offerEnded(code.code)
  if (code.starts_at > now) return refusals.unknownCode(code.code)
  if (hasEnded(code, now)) return refusals.codeEnded(code.code)
  if (code.uses_limit !== null && code.uses >= code.uses_limit) return refusals.codeUsedUp(code.code)
  return null
}

const hasEnded = ({ paused, ends_at }: DiscountCode, now: Date) => paused || (ends_at !== null && ends_at <= now)

/** Why the code does nothing for these goods; null if it does. */
export function goodsProblem(terms: DiscountTerms, lines: readonly DiscountedLine[]): Sentence | null {
  const { code, kind } = terms
  const eligible = lines.filter((line) => line.eligible)
  if (eligible.length === 0)
    return kind === 'gift' ? refusals.codeGiftMissing(code) : refusals.codeForOtherProducts(code)
  const missing = terms.least_pence - countedPence(terms, lines)
  if (missing > 0) return refusals.codeNeedsMore(code, withPoundSign(pounds(missing)))
  const units = eligible.reduce((sum, { quantity }) => sum + quantity, 0)
  const needed = (terms.buy_units ?? 0) + (kind === 'bundle' ? 0 : 1)
  if (units < needed) return refusals.codeNeedsUnits(code, needed)
  if (kind !== 'free_delivery' && discountLines(terms, lines).every((pence) => pence === 0))
    return refusals.codeSavesNothing(code)
  return null
}
