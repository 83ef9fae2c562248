import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { type PageRange, withinRange } from '#server/http/keyset.ts'
import type { Language } from '#words/languages.ts'
import { productColumns } from './product.ts'
import { categories, products } from './tables.ts'

/**
 * The rows of one page of products that meet `where`. The index finds the ids of the page first, so that Postgres
 * doesn't read the sizes and photographs of products it skips.
 */
export function readProductPage(
  db: Handle,
  { now, language, where, range }: { now: Date; language: Language; where: SQL | undefined; range: PageRange },
) {
  const ids = withinRange(db.select({ id: products.id }).from(products).$dynamic(), range, where)
  return db
    .select(productColumns(now, language))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(inArray(products.id, ids))
    .orderBy(...range.orderBy)
}
