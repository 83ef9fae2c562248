import { and, eq, sql } from 'drizzle-orm'
import type { ChangedFormula, FormulaRow, StaffFormula } from '#contract/staff/formulas.ts'
import { record } from '#server/audit/audit.ts'
import { products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { type Formula, percentOf, readFormulas, shareOf, WHOLE } from './formula.ts'
import { allergensOf, claimsOf, listedNames, namedAllergens } from './label.ts'
import { limitsAbove, refuseAboveLimits } from './limits.ts'
import { lockIngredients } from './lock-ingredients.ts'
import { formulas } from './tables.ts'
import { listedAllergens, writeLists } from './write-lists.ts'

type FormulaContext = Pick<Context, 'db' | 'now'>

/** The products that need a formula, by name, the incomplete ones first. */
export async function listFormulas(
  db: Handle,
  { pageRequest, search }: { pageRequest: PageRequest; search?: string | undefined },
): Promise<Page<FormulaRow>> {
  const named = search ? sql`p.name ilike ${likePattern(search)}` : sql`true`
  const { rows } = await db.execute<FormulaRow & Record<string, unknown>>(sql`
    select p.id, p.name, p.published, p.use, p.scpn, count(f.percent)::int as ingredients,
      coalesce(sum(f.percent), 0)::numeric(8, 4)::text as percent
    from products p left join formulas f on f.product_id = p.id
    where p.kind = 'goods' and not p.is_set and ${named} group by p.id
    order by coalesce(sum(f.percent), 0) = 100, lower(p.name), p.id
    limit ${pageRequest.size} offset ${pageRequest.offset}`)
  const counted = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from products p where p.kind = 'goods' and not p.is_set and ${named}`,
  )
  return { results: rows, count: counted.rows[0]?.count ?? 0 }
}

/** Throws 404 for a product that isn't there. */
export async function readFormula({ db, now }: FormulaContext, { id }: { id: number }): Promise<StaffFormula> {
  const [product] = await db.select().from(products).where(eq(products.id, id))
  const [formula] = await readFormulas(db, [id])
  if (!product || !formula) throw notFound('Product not found.')
  const { rows } = await db.execute<{ ingredient_id: number; inci: string; name: string; percent: string }>(sql`
    select i.id as ingredient_id, i.inci, i.name, trim_scale(f.percent)::text as percent from formulas f
      join ingredients i on i.id = f.ingredient_id where f.product_id = ${id} order by f.position`)
  const listed = await listedAllergens(db, now())
  const named = namedAllergens(formula, listed)
  return {
    id,
    name: product.name,
    published: product.published,
    use: product.use,
    scpn: product.scpn,
    lines: rows,
    percent: percentOf(sumOf(formula)),
    list: listedNames(formula, listed),
    allergens: allergensOf(formula, listed).map(({ inci, share }) => ({
      inci,
      percent: (share / 10_000).toFixed(6),
      named: named.includes(inci),
    })),
    claims: claimsOf([formula]),
    unknown: formula.lines.flatMap(({ inci, source }) => (source === null ? inci : [])),
    above_limits: (await limitsAbove(db, { id })).map(({ product_id: _, name: __, ...limit }) => limit),
    version: product.version,
  }
}

const sumOf = ({ lines }: Formula) => lines.reduce((sum, { share }) => sum + share, 0)

/**
 * Replaces a product's formula, and writes the list of ingredients that follows from it. Throws 400 for one that isn't
 * complete while the product is on sale, and 409 when somebody else has changed the product since `version`.
 */
export async function saveFormula(
  context: FormulaContext,
  { id, version, use, scpn, lines, by }: ChangedFormula & { by: SignedIn },
): Promise<StaffFormula> {
  await context.db.transaction(async (tx) => {
    // Shared, so that two formulas with water don't wait for each other.
    await lockIngredients(tx, {
      ids: lines.map(({ ingredient_id }) => ingredient_id),
      lock: 'share',
      field: (at) => `lines.${at}.ingredient_id`,
    })
    const [product] = await tx
      .update(products)
      .set({ use, scpn: scpn || null, updated_at: context.now(), version: sql`${products.version} + 1` })
      .where(and(eq(products.id, id), eq(products.version, version)))
      .returning()
    if (!product) await refuseMissing(tx, id)
    else {
      if (product.is_set) throw invalidField('lines', 'A set takes its formulas from the products inside.')
      if (product.published) refuseIncomplete({ use, scpn, lines })
      const before = await readList(tx, id)
      await tx.delete(formulas).where(eq(formulas.product_id, id))
      if (lines.length > 0)
        await tx.insert(formulas).values(lines.map((line, position) => ({ product_id: id, position, ...line })))
      await writeLists(tx, { products: [id], now: context.now() })
      if (product.published) await refuseAboveLimits(tx, { id, now: context.now() })
      await record(tx, {
        by,
        action: 'formula.update',
        subject: { kind: 'product', id: String(id), label: product.name },
        // Without percentages: more people read the history than formulas.
        before: { ingredients: before },
        after: { ingredients: await readList(tx, id), use, scpn },
        at: context.now(),
      })
    }
  })
  return readFormula(context, { id })
}

async function refuseMissing(tx: Transaction, id: number): Promise<never> {
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id))
  throw product ? versionConflict() : notFound('Product not found.')
}

/** Throws 400 under the field that a product on sale can't be without. */
function refuseIncomplete({ use, scpn, lines }: Pick<ChangedFormula, 'use' | 'scpn' | 'lines'>): void {
  const sum = lines.reduce((sum, { percent }) => sum + shareOf(percent), 0)
  if (sum !== WHOLE)
    throw invalidField(
      'lines',
      `This product is on sale, so its formula must add up to 100 %. Now it is ${percentOf(sum)} %.`,
    )
  if (!use) throw invalidField('use', 'A product on sale is rinsed off or stays on the skin: please choose.')
  if (!scpn) throw invalidField('scpn', 'A product on sale needs the number of its UK notification.')
}

async function readList(tx: Transaction, id: number): Promise<string> {
  const [row] = await tx.select({ ingredients: products.ingredients }).from(products).where(eq(products.id, id))
  return row?.ingredients ?? ''
}
