import { and, asc, count, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import type { StockItem, StockOrdering } from '#contract/staff/stock.ts'
import { products, variants } from '#server/catalogue/tables.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { parseOrdering } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { isOnSale } from './on-sale.ts'
import { availableAt } from './stock.ts'
import { stockItems } from './tables.ts'

export interface StockFilter {
  search?: string | undefined
  low?: boolean | undefined
  product_id?: number | undefined
  ordering: StockOrdering
}

/** A page of stock items. */
export async function listStock(
  db: Handle,
  { now, pageRequest, ...filter }: StockFilter & { now: Date; pageRequest: PageRequest },
): Promise<Page<StockItem>> {
  const where = and(
    // Gift cards never run out (stock.ts).
    ne(products.kind, 'gift_card'),
    filter.search
      ? or(ilike(products.name, likePattern(filter.search)), ilike(products.slug, likePattern(filter.search)))
      : undefined,
    filter.product_id ? eq(stockItems.product_id, filter.product_id) : undefined,
    // A filter switched off sends false, which means all items.
    filter.low ? isLow(now) : undefined,
  )
  const rows = await found(db, now, where)
    .orderBy(...inOrder(filter.ordering, now))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  const [total] = await db
    .select({ count: count() })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.product_id))
    .leftJoin(variants, eq(variants.id, stockItems.variant_id))
    .where(where)
  return { results: rows, count: total?.count ?? 0 }
}

export async function readStockItem(db: Handle, { now, id }: { now: Date; id: number }): Promise<StockItem> {
  const [item] = await found(db, now, eq(stockItems.id, id))
  if (!item) throw notFound('Stock item not found.')
  return item
}

function found(db: Handle, now: Date, where: SQL | undefined) {
  return db
    .select({
      id: stockItems.id,
      product_id: stockItems.product_id,
      slug: products.slug,
      name: products.name,
      variant: variants.name,
      on_sale: isOnSale.mapWith(Boolean),
      level: stockItems.level,
      held: sql<number>`(${stockItems.level} - ${availableAt(now)})::int`,
      available: availableAt(now),
      low_stock_at: stockItems.low_stock_at,
      low: isLow(now).mapWith(Boolean),
      version: stockItems.version,
    })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.product_id))
    .leftJoin(variants, eq(variants.id, stockItems.variant_id))
    .where(where)
}

/** Stock items on sale at or below their threshold. Held units count as present, because holds come and go. */
export const runningOut = sql`
  select stock_items.id from ${stockItems} join ${products} on ${products.id} = ${stockItems.product_id}
  left join ${variants} on ${variants.id} = ${stockItems.variant_id}
  where ${isOnSale} and ${products.kind} <> 'gift_card' and ${stockItems.level} <= ${stockItems.low_stock_at}`

const isLow = (now: Date) => sql<boolean>`(${isOnSale} and ${availableAt(now)} <= ${stockItems.low_stock_at})`

/** Sizes of a product stay in their own order, whichever the direction of the list. */
function inOrder(ordering: StockOrdering, now: Date): SQL[] {
  const { field, direction } = parseOrdering(ordering)
  const column = { name: products.name, available: availableAt(now), level: stockItems.level, id: stockItems.id }[field]
  return [
    direction === 'desc' ? desc(column) : asc(column),
    asc(stockItems.product_id),
    asc(variants.position),
    asc(stockItems.id),
  ]
}
