import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { shopDay } from '#server/db/shop-time-zone.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type Formula, percentOf, readFormulas, WHOLE } from './formula.ts'

/** A limit that a formula is above: an ingredient's share, counted as an ingredient and within others. */
export interface AboveLimit {
  product_id: number
  inci: string
  /** "1.2000" */
  percent: string
  max_percent: string
  /** The first day of the limit; it may be one to come. */
  from_day: string
  rule: string
}

/** The limits that formulas are above, those of the nearest day first. */
export async function limitsAbove(db: Handle, formulas: readonly Formula[]): Promise<AboveLimit[]> {
  const { rows } = await db.execute<{
    inci: string
    use: Formula['use']
    max_percent: string
    from_day: string
    rule: string
  }>(sql`
    select i.inci, l.use, l.max_percent::text, l.from_day::text, l.rule
    from ingredient_limits l join ingredients i on i.id = l.ingredient_id order by l.from_day, i.inci, l.id`)
  return formulas.flatMap((formula) =>
    rows
      // Of a product whose use nobody has said, both count.
      .filter(({ use }) => use === null || formula.use === null || use === formula.use)
      .map(({ use: _, ...limit }) => ({ ...limit, share: totalShare(formula, limit.inci) }))
      .filter(({ share, max_percent }) => share > Number(max_percent) * (WHOLE / 100))
      .map(({ share, ...limit }) => ({ ...limit, product_id: formula.product_id, percent: percentOf(share) })),
  )
}

/** Throws 400 for a product that is above a limit today. */
export async function refuseAboveLimits(db: Handle, { id, now }: { id: number; now: Date }): Promise<void> {
  const today = shopDay(now)
  const [above] = (await limitsAbove(db, await readFormulas(db, [id]))).filter(({ from_day }) => from_day <= today)
  if (above)
    throw new ApiError(
      'invalid',
      `This product can’t be on sale: it contains ${Number(above.percent)} % ${above.inci}, and ${Number(above.max_percent)} % is the most (${above.rule}).`,
    )
}

/** Of one ingredient, itself and within others, in ten-thousandths of a percent with its fractions. */
function totalShare({ lines }: Formula, inci: string): number {
  const parts = lines.map(
    (line) =>
      (line.inci === inci ? line.share * WHOLE : 0) +
      (line.allergens.find((allergen) => allergen.inci === inci)?.share ?? 0) * line.share,
  )
  return parts.reduce((sum, part) => sum + part, 0) / WHOLE
}
