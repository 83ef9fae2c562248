import { type SQL, sql } from 'drizzle-orm'
import type { IngredientFamily, IngredientSource, ProductUse } from '#contract/ingredient-facts.ts'
import type { Handle } from '#server/db/open.ts'

/** The hundred percent of a formula, in ten-thousandths of a percent, in which all shares are whole numbers. */
export const WHOLE = 1_000_000
const ONE_PERCENT = 10_000

/** "12.5" as ten-thousandths of a percent. */
export const shareOf = (percent: string): number => Math.round(Number(percent) * ONE_PERCENT)
/** Ten-thousandths of a percent as "12.5000". */
export const percentOf = (share: number): string => (share / ONE_PERCENT).toFixed(4)

export interface FormulaLine {
  ingredient_id: number
  inci: string
  /** Of the product, in ten-thousandths of a percent. */
  share: number
  /** Null while nobody has said what it is made from. */
  source: IngredientSource | null
  families: IngredientFamily[]
  halal: boolean
  /** What it contains, in ten-thousandths of a percent of its own weight. */
  allergens: { inci: string; share: number }[]
}

export interface Formula {
  product_id: number
  use: ProductUse | null
  /** In the maker's order. */
  lines: FormulaLine[]
}

/** The formulas of some products. A product without one has no lines. */
export async function readFormulas(db: Handle, products: number[] | SQL): Promise<Formula[]> {
  const wanted = Array.isArray(products) ? sql`${sql.param(products)}::integer[]` : sql`array(${products})`
  const { rows } = await db.execute<Formula & Record<string, unknown>>(sql`
    select p.id as product_id, p.use, coalesce((
      select json_agg(json_build_object('ingredient_id', i.id, 'inci', i.inci, 'share', (f.percent * ${ONE_PERCENT})::int,
        'source', i.source, 'families', i.families, 'halal', i.halal, 'allergens', coalesce((
          select json_agg(json_build_object('inci', c.inci, 'share', (a.percent * ${ONE_PERCENT})::int) order by c.inci)
          from ingredient_allergens a join ingredients c on c.id = a.allergen_id where a.ingredient_id = i.id), '[]'))
        order by f.position)
      from formulas f join ingredients i on i.id = f.ingredient_id where f.product_id = p.id), '[]') as lines
    from products p where p.id = any (${wanted}) order by p.id`)
  return rows
}

/** Whether it says what the whole product is made of. */
export const isComplete = ({ lines }: Formula): boolean => lines.reduce((sum, { share }) => sum + share, 0) === WHOLE
