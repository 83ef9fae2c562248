import { createHash } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { pence, pounds, typedAmount } from '#contract/money.ts'
import type { ImportLine, ImportPlan } from '#contract/staff/price-import.ts'
import { products, variants } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { availableAt } from '#server/stock/stock.ts'
import { stockItems } from '#server/stock/tables.ts'
import { type FileLine, readFileLines } from './import-file.ts'

/** A product or size with a price and a stock item. */
interface Sold {
  product_id: number
  variant_id: number | null
  stock_item_id: number
  name: string
  variant: string
  price_pence: number
  level: number
  held: number
  /** The newest movement in its ledger; 0 before the first. */
  moved: number
}

/** The version cell of our export: the newest movement and the price at that time. */
export const versionOf = ({ moved, price_pence }: Pick<Sold, 'moved' | 'price_pence'>) => `m${moved}p${price_pence}`

/** A line that changes something, with its subject. */
export interface PlannedChange {
  line: ImportLine
  of: Sold
  /** Null when the line keeps the price. */
  newPricePence: number | null
}

/** The effect of a file on the shop's current state: a description of each line, and the changes to apply. */
export async function planImport(
  db: Handle,
  { now, bytes }: { now: Date; bytes: Uint8Array },
): Promise<{ plan: ImportPlan; changes: PlannedChange[]; undecided: PlannedChange[] }> {
  const lines = readFileLines(bytes)
  const sold = await soldUnder(db, now, [...new Set(lines.map(({ cells }) => cells.slug))])
  const named = new Map<string, number>()
  const planned = lines.map((line) => {
    const of = whatIsMeant(sold.get(line.cells.slug), line.cells.variant)
    const key = typeof of === 'string' ? null : `${of.product_id}/${of.variant_id}`
    const before = key === null ? undefined : named.get(key)
    if (key !== null && before === undefined) named.set(key, line.line)
    const twice = before === undefined ? null : `Line ${before} is about the same item.`
    return { ...describeLine(line, of, line.problem ?? twice), of }
  })
  const all = planned.map(({ line }) => line)
  const doing = planned.flatMap(({ of, ...change }) =>
    typeof of !== 'string' && change.line.problem === null && (change.line.price || change.line.stock)
      ? [{ ...change, of }]
      : [],
  )
  const changes = doing.filter(({ line }) => line.changed_since === null)
  const undecided = doing.filter(({ line }) => line.changed_since !== null)
  const wrong = all.filter((line) => line.problem !== null).length
  // The lines contain the current values, so that any other price or level gives another hash.
  const seen = createHash('sha256').update(bytes).update(JSON.stringify(all)).digest('hex')
  const counts = {
    changes: changes.length,
    unchanged: all.length - doing.length - wrong,
    changed_since: undecided.length,
    wrong,
  }
  return { plan: { lines: all, ...counts, seen }, changes, undecided }
}

interface SoldProduct {
  name: string
  itself: Sold | undefined
  sizes: (Sold & { on_sale: boolean })[]
}

/** SQL for the newest movement of `stock_items`; 0 before the first. */
export const newestMovement = sql<number>`coalesce((select max(m.id) from stock_movements m
  where m.item_id = stock_items.id), 0)`

async function soldUnder(db: Handle, now: Date, slugs: string[]): Promise<Map<string, SoldProduct>> {
  const rows = await db
    .select({
      slug: products.slug,
      name: products.name,
      product_id: products.id,
      variant_id: stockItems.variant_id,
      variant: sql<string>`coalesce(${variants.name}, '')`,
      on_sale: sql<boolean>`coalesce(${variants.on_sale}, false)`.mapWith(Boolean),
      stock_item_id: stockItems.id,
      price_pence: sql<number>`coalesce(${variants.price_pence}, ${products.price_pence})`,
      level: stockItems.level,
      held: sql<number>`(${stockItems.level} - ${availableAt(now)})::int`,
      moved: newestMovement.mapWith(Number),
    })
    .from(products)
    .innerJoin(stockItems, eq(stockItems.product_id, products.id))
    .leftJoin(variants, eq(variants.id, stockItems.variant_id))
    .where(inArray(products.slug, slugs))
    .orderBy(asc(variants.position), asc(variants.id))
  return new Map(
    [...Map.groupBy(rows, (row) => row.slug)].map(([slug, of]) => [
      slug,
      {
        name: of[0]?.name ?? '',
        itself: of.find((row) => row.variant_id === null),
        sizes: of.filter((row) => row.variant_id !== null),
      },
    ]),
  )
}

/** The subject of a line, or the reason why it is unknown. */
function whatIsMeant(product: SoldProduct | undefined, variant: string): Sold | string {
  if (!product) return 'There is no product with this slug.'
  const sizes = product.sizes.filter((size) => size.on_sale).map((size) => size.variant)
  if (variant === '') {
    if (sizes.length > 0) return `${product.name} comes in sizes. Name one of them: ${sizes.join(', ')}.`
    return product.itself ?? `${product.name} is not counted yet.`
  }
  const size = product.sizes.find((size) => size.variant.toLowerCase() === variant.toLowerCase())
  return (
    size ??
    `${product.name} has no size “${variant}”${sizes.length > 0 ? `. It has ${sizes.join(', ')}.` : ' and no sizes at all.'}`
  )
}

function describeLine(
  { line, cells }: FileLine,
  of: Sold | string,
  problem: string | null,
): Pick<PlannedChange, 'line' | 'newPricePence'> {
  const nothing = {
    line,
    slug: cells.slug.slice(0, 100),
    variant: cells.variant.slice(0, 100),
    name: '',
    price: null,
    stock: null,
    changed_since: null,
  }
  if (typeof of === 'string') return { line: { ...nothing, problem: problem ?? of }, newPricePence: null }
  const name = of.variant === '' ? of.name : `${of.name}, ${of.variant}`
  const price = priceIn(cells.price)
  const stock = stockIn(cells.stock, of)
  const version = versionIn(cells.version)
  const found =
    problem ??
    (version === 'unreadable' ? UNREADABLE : null) ??
    (typeof price === 'string' ? price : null) ??
    (typeof stock === 'string' ? stock : null)
  if (found !== null || typeof price === 'string' || typeof stock === 'string')
    return { line: { ...nothing, name, problem: found }, newPricePence: null }
  const change = {
    price: price === null || price === of.price_pence ? null : { from: pounds(of.price_pence), to: pounds(price) },
    stock: stock === null || stock === of.level ? null : { from: of.level, to: stock },
  }
  const described = { ...nothing, name, ...change, changed_since: changedSince(change, version, of), problem: null }
  return { line: described, newPricePence: change.price && price }
}

interface Version {
  moved: number
  price_pence: number
}

const UNREADABLE = 'The version is not from our export. Export again, or leave the cell empty.'

/** Null for a file without versions, such as one written by hand. */
function versionIn(cell: string): Version | null | 'unreadable' {
  if (cell === '') return null
  const [, moved, price_pence] = /^m(\d{1,15})p(\d{1,7})$/.exec(cell) ?? []
  return moved === undefined ? 'unreadable' : { moved: Number(moved), price_pence: Number(price_pence) }
}

/** Whether the line would undo a change since the export: a sale, a delivery, a new price. */
function changedSince(
  { price, stock }: Pick<ImportLine, 'price' | 'stock'>,
  version: Version | null | 'unreadable',
  of: Sold,
): ImportLine['changed_since'] {
  if (version === null || version === 'unreadable') return null
  const changed = {
    stock: stock !== null && version.moved !== of.moved,
    price: price !== null && version.price_pence !== of.price_pence,
  }
  return changed.stock || changed.price ? changed : null
}

/**
 * Pence; null for an empty cell, which keeps the price; an error message for anything else. Spreadsheets drop the last
 * zero of 7.50.
 */
function priceIn(cell: string): number | null | string {
  if (cell === '') return null
  const typed = typedAmount(cell)
  if (typed === null) return `“${cell.slice(0, 40)}” is not a price. Write it as 7.50.`
  const amount = pence(typed)
  return amount >= 1 && amount <= 1_000_000 ? amount : 'A price must be more than 0.00 and at most 10000.00.'
}

function stockIn(cell: string, { held, level }: Sold): number | null | string {
  if (cell === '') return null
  if (!/^\d{1,7}$/.test(cell)) return `“${cell.slice(0, 40)}” is not a number of units. Write it as 12.`
  const units = Number(cell)
  return units < held && units < level ? `Customers are paying for ${held} right now, so there can’t be fewer.` : units
}
