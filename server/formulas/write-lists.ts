import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import { EU_ALLERGENS, GB_ALLERGENS } from './allergen-lists.ts'
import { readFormulas } from './formula.ts'
import { listedNames } from './label.ts'

const lowered = (names: readonly string[]): ReadonlySet<string> => new Set(names.map((name) => name.toLowerCase()))
const LISTS = { gb: lowered(GB_ALLERGENS), eu: lowered(EU_ALLERGENS) }

/** The allergens that labels name today: the longer list of the EU from the day that the owner has chosen. */
export async function listedAllergens(db: Handle, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ longer: boolean }>(sql`
    select exists (select from shop_content where key = 'facts' and (value->>'eu_allergens_from')::date
      <= (${now.toISOString()}::timestamptz at time zone ${shopTimeZone})::date) as longer`)
  return rows[0]?.longer ? LISTS.eu : LISTS.gb
}

/**
 * Writes the lists of ingredients of products that have a formula, from their formulas, and returns the ids of those
 * that changed. Takes the products' locks in order, so the caller holds those of ingredients already.
 */
export async function writeLists(
  tx: Transaction,
  { products, now }: { products: number[] | SQL; now: Date },
): Promise<number[]> {
  const wanted = Array.isArray(products) ? sql`${sql.param(products)}::integer[]` : sql`array(${products})`
  const locked = await tx.execute<{ id: number; ingredients: string }>(sql`
    select id, ingredients from products where id = any (${wanted})
      and exists (select from formulas f where f.product_id = products.id) order by id for no key update`)
  const listed = await listedAllergens(tx, now)
  const formulas = await readFormulas(
    tx,
    locked.rows.map(({ id }) => id),
  )
  const before = new Map(locked.rows.map(({ id, ingredients }) => [id, ingredients]))
  const changed = formulas
    .map((formula) => ({ id: formula.product_id, list: listedNames(formula, listed).join(', ') }))
    .filter(({ id, list }) => before.get(id) !== list)
  if (changed.length === 0) return []
  const rows = changed.map(({ id, list }) => sql`(${id}::int, ${list}::text)`)
  await tx.execute(sql`
    update products p set ingredients = n.list, updated_at = ${now.toISOString()}::timestamptz
    from (values ${sql.join(rows, sql`, `)}) n (id, list) where p.id = n.id`)
  return changed.map(({ id }) => id)
}

/** Products of one transaction: others wait for their locks. */
const BATCH = 200

/** Writes all lists that aren't what follows from their formulas today. Running it again changes nothing. */
export async function writeAllLists({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select distinct product_id as id from formulas where product_id > ${after} order by 1 limit ${BATCH}`,
    )
    const products = rows.map(({ id }) => id)
    if (products.length === 0) return
    await db.transaction((tx) => writeLists(tx, { products, now: now() }))
    after = products.at(-1) ?? after
  }
}

/** SQL for the products that contain an ingredient, itself or as an allergen of another. */
export const productsWith = (ingredient: number): SQL => sql`select f.product_id from formulas f
  where f.ingredient_id = ${ingredient} or f.ingredient_id in (
    select a.ingredient_id from ingredient_allergens a where a.allergen_id = ${ingredient})`
