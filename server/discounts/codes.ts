import { eq, inArray } from 'drizzle-orm'
import { pounds, withPoundSign } from '#contract/money.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import { type DiscountedLine, eligiblePence } from './amounts.ts'
import { discountCodes } from './tables.ts'

export type DiscountCode = typeof discountCodes.$inferSelect

/** What a code is applied to; amounts in pence. */
interface Line {
  product_id: number
  unit_price_pence: number
  quantity: number
}

/** The code as typed, in any case and with spaces around it; null for one that was never made. */
export async function findCode(db: Handle, typed: string): Promise<DiscountCode | null> {
  const [found] = await db.select().from(discountCodes).where(eq(discountCodes.code, typed.trim().toUpperCase()))
  return found ?? null
}

export async function readCode(db: Handle, id: number): Promise<DiscountCode | null> {
  const [found] = await db.select().from(discountCodes).where(eq(discountCodes.id, id))
  return found ?? null
}

/** The lines, each with whether the code is for its product. A category counts with those below it. */
export async function eligibleLines<L extends Line>(
  db: Handle,
  { code, lines }: { code: DiscountCode; lines: readonly L[] },
): Promise<(L & DiscountedLine)[]> {
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
  const isAmong = (product_id: number, ids: number[], category_ids: number[]) => {
    const product = known.get(product_id)
    const inCategory = product && category_ids.some((id) => id === product.category || id === product.parent)
    return ids.includes(product_id) || inCategory === true
  }
  const isForAll = code.product_ids.length === 0 && code.category_ids.length === 0
  return lines.map((line) => ({
    ...line,
    eligible:
      (isForAll || isAmong(line.product_id, code.product_ids, code.category_ids)) &&
      !isAmong(line.product_id, code.except_product_ids, code.except_category_ids),
  }))
}

/** Why nobody can use the code now; null if it can be used. The limit on its uses is checked in uses.ts. */
export function whenProblem(code: DiscountCode, now: Date): Sentence | null {
  if (code.starts_at > now) return refusals.unknownCode(code.code)
  if (code.paused || (code.ends_at !== null && code.ends_at <= now)) return refusals.codeEnded(code.code)
  if (code.uses_limit !== null && code.uses >= code.uses_limit) return refusals.codeUsedUp(code.code)
  return null
}

/** Why the code does nothing for these goods; null if it does. */
export function goodsProblem(code: DiscountCode, lines: readonly DiscountedLine[]): Sentence | null {
  const eligible = lines.filter((line) => line.eligible)
  if (eligible.length === 0) return refusals.codeForOtherProducts(code.code)
  const missing = code.least_pence - eligiblePence(lines)
  if (missing > 0) return refusals.codeNeedsMore(code.code, withPoundSign(pounds(missing)))
  const units = eligible.reduce((sum, { quantity }) => sum + quantity, 0)
  const needed = (code.buy_units ?? 0) + 1
  if (units < needed) return refusals.codeNeedsUnits(code.code, needed)
  return null
}
