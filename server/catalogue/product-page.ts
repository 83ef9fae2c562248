import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import type { KeysetPage } from '#server/http/keyset.ts'
import { productColumns } from './product.ts'
import { categories, products } from './tables.ts'

/**
 * The rows of one page of products that meet `where`. The index finds the page first, so that skipped products are not
 * read with their sizes and photographs.
 */
export function readProductPage(db: Handle, now: Date, where: SQL | undefined, page: KeysetPage) {
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(and(where, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return db
    .select(productColumns(now))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(inArray(products.id, ids))
    .orderBy(...page.orderBy)
}
