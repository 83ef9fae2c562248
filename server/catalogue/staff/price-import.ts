import { eq, inArray, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { Download } from '#contract/shapes.ts'
import { IMPORT_COLUMNS, type ImportPlan, type LineChoice } from '#contract/staff/price-import.ts'
import { handOut, type StaffVisitor } from '#server/accounts/hand-out.ts'
import { record } from '#server/audit/audit.ts'
import { products, variants } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { stockItems, stockMovements } from '#server/stock/tables.ts'
import { readFileLines } from './import-file.ts'
import { newestMovement, type PlannedChange, planImport, versionOf } from './import-plan.ts'
import { handedOutBy, type PriceCut } from './price-cut.ts'

type CatalogueContext = Pick<Context, 'db' | 'now'>

/** The effect of a file of prices and stock. */
export async function checkImport({ db, now }: CatalogueContext, bytes: Uint8Array): Promise<ImportPlan> {
  return (await planImport(db, { now: now(), bytes })).plan
}

interface Application {
  bytes: Uint8Array
  /** The `seen` of this file's check. */
  seen: string
  skipWrong: boolean
  /** The choice for each line that has changed since the export. */
  ways: Map<number, LineChoice>
}

/**
 * Applies exactly what the check described, all of it or nothing. Throws `confirmation_needed` where the stock gets
 * cheaper by more than the owner lets one person hand out.
 */
export async function applyImport(
  { db, now }: CatalogueContext,
  { bytes, seen, skipWrong, ways, visitor }: Application & { visitor: StaffVisitor },
): Promise<{ changed: number; skipped: number; countAgain: string[] }> {
  const by = visitor.user
  return db.transaction(async (tx) => {
    await lockNamed(tx, bytes)
    const { plan, changes: certain, undecided } = await planImport(tx, { now: now(), bytes })
    if (plan.seen !== seen)
      throw new ApiError(
        'conflict',
        'Prices or stock have changed since you checked this file. Check it again to see what it would change.',
      )
    if (plan.wrong > 0 && !skipWrong) {
      const sentence = plan.wrong === 1 ? 'One line is wrong.' : `${plan.wrong} lines are wrong.`
      throw new ApiError('invalid', `${sentence} Correct the file, or choose to skip them.`)
    }
    const changes = [...certain, ...decided(undecided, ways)]
    await handOut(tx, { visitor, kind: 'price', amount_pence: handedOutBy(cutsIn(changes)), at: now() })
    await writePrices(tx, changes, now())
    await writeLevels(tx, changes, by, now())
    for (const { line, of } of changes)
      await record(tx, {
        by,
        action: 'price_import.line',
        subject: { kind: 'product', id: String(of.product_id), label: line.name },
        before: { ...(line.price && { price: line.price.from }), ...(line.stock && { stock: line.stock.from }) },
        after: { ...(line.price && { price: line.price.to }), ...(line.stock && { stock: line.stock.to }) },
        at: now(),
      })
    const countAgain = undecided.filter(({ line }) => ways.get(line.line) === 'skip').map(({ line }) => line.name)
    return { changed: changes.length, skipped: plan.wrong, countAgain }
  })
}

/** The prices that a file lowers, with the units that it leaves on the shelf. */
const cutsIn = (changes: PlannedChange[]): PriceCut[] =>
  changes.flatMap(({ line, of, newPricePence }) =>
    line.price && newPricePence !== null
      ? [{ from: of.price_pence, to: newPricePence, units: Math.max(of.level, line.stock?.to ?? 0) }]
      : [],
  )

/** Applies the choices for the lines that have changed since the export. Throws 409 while a choice is missing. */
function decided(undecided: PlannedChange[], ways: Map<number, LineChoice>): PlannedChange[] {
  const open = undecided.filter(({ line }) => !ways.has(line.line)).length
  if (open > 0) {
    const sentence =
      open === 1 ? 'One line has changed since the export.' : `${open} lines have changed since the export.`
    throw new ApiError(
      'conflict',
      `${sentence} Choose for each: keep the shop’s number, take the file’s, or count again.`,
    )
  }
  return undecided.flatMap((change) => {
    const { line } = change
    const choice = ways.get(line.line)
    if (choice === 'take') return [change]
    if (choice === 'skip') return []
    // Keeps the shop's value where it has changed; the line's other values are applied.
    const withoutConflict = {
      ...line,
      price: line.changed_since?.price ? null : line.price,
      stock: line.changed_since?.stock ? null : line.stock,
    }
    return withoutConflict.price || withoutConflict.stock ? [{ ...change, line: withoutConflict }] : []
  })
}

/** "keep:2-5,take:7" as a choice for each line. */
export function lineChoicesOf(ways: string): Map<number, LineChoice> {
  const out = new Map<number, LineChoice>()
  for (const part of ways.split(',').filter(Boolean)) {
    const [choice, from = '', to = from] = part.split(/[:-]/)
    // The contract has checked the syntax; a file has far fewer lines than a range can name.
    for (let line = Number(from); line <= Math.min(Number(to), Number(from) + 2000); line++)
      out.set(line, choice as LineChoice)
  }
  return out
}

/** Prices and stock as a file for a spreadsheet, which can be imported again. */
export function exportPrices({ db, now }: CatalogueContext): Download {
  async function* rows(): AsyncGenerator<Cell[][]> {
    const found = await db
      .select({
        slug: products.slug,
        variant: variants.name,
        price_pence: sql<number>`coalesce(${variants.price_pence}, ${products.price_pence})`,
        level: stockItems.level,
        moved: newestMovement.mapWith(Number),
      })
      .from(products)
      .innerJoin(stockItems, eq(stockItems.product_id, products.id))
      .leftJoin(variants, eq(variants.id, stockItems.variant_id))
      .where(
        sql`case when ${stockItems.variant_id} is null then not exists (select 1 from variants v
          where v.product_id = ${products.id} and v.on_sale) else ${variants.on_sale} end`,
      )
      .orderBy(products.position, products.id, variants.position, variants.id)
    yield found.map(({ slug, variant, price_pence, level, moved }) => [
      slug,
      variant,
      pounds(price_pence),
      level,
      versionOf({ moved, price_pence }),
    ])
  }
  return { filename: `prices-and-stock-${now().toISOString().slice(0, 10)}.csv`, chunks: csvOf(IMPORT_COLUMNS, rows()) }
}

/**
 * Locks the file's products and stock items by id: between the second check and the writes nothing is sold and no price
 * changes.
 */
async function lockNamed(tx: Transaction, bytes: Uint8Array): Promise<void> {
  const slugs = [...new Set(readFileLines(bytes).map(({ cells }) => cells.slug))]
  const named = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.slug, slugs))
    .orderBy(products.id)
    .for('no key update')
  const ids = named.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .select({ id: stockItems.id })
      .from(stockItems)
      .where(inArray(stockItems.product_id, ids))
      .orderBy(stockItems.id)
      .for('no key update')
}

async function writePrices(tx: Transaction, changes: PlannedChange[], now: Date): Promise<void> {
  const priced = changes.flatMap(({ line, of, newPricePence }) =>
    line.price && newPricePence !== null ? [{ ...of, to: newPricePence }] : [],
  )
  if (priced.length === 0) return
  for (const { product_id, variant_id, to } of priced) {
    if (variant_id === null) await tx.update(products).set({ price_pence: to }).where(eq(products.id, product_id))
    else await tx.update(variants).set({ price_pence: to }).where(eq(variants.id, variant_id))
  }
  const ids = [...new Set(priced.map(({ product_id }) => product_id))]
  await tx
    .update(products)
    .set({ updated_at: now, version: sql`${products.version} + 1` })
    .where(inArray(products.id, ids))
  // A product in sizes has the price of its cheapest one.
  await tx.execute(sql`update products p set price_pence = c.price_pence, net_amount = case when p.net_unit is null
    then null else c.net_amount end
    from (select distinct on (product_id) product_id, price_pence, net_amount from variants where on_sale
      order by product_id, price_pence, position, id) c
    where c.product_id = p.id and p.id = any(${sql.param(ids)}::int[])`)
}

async function writeLevels(tx: Transaction, changes: PlannedChange[], by: SignedIn, now: Date): Promise<void> {
  const counted = changes.flatMap(({ line, of }) =>
    line.stock ? [{ of, quantity: line.stock.to - line.stock.from }] : [],
  )
  if (counted.length === 0) return
  await tx.insert(stockMovements).values(
    counted.map(({ of, quantity }) => ({
      item_id: of.stock_item_id,
      quantity,
      kind: 'adjustment' as const,
      reason: 'Import of prices and stock',
      by_user_id: by.id,
      created_at: now,
    })),
  )
}
