import { eq, sql } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import type { Handle } from '#server/db/open.ts'
import type { Language } from '#words/languages.ts'
import { productColumns, productOf } from './product.ts'
import { categories, products } from './tables.ts'

const BEST_SELLERS = 6
/** Read from each of the two lists, so that six are left when many of them are out of stock. */
const CANDIDATES = 24

/**
 * Pinned products, then those sold most in the last 90 days, then the others in the shop's order. What can't be bought
 * comes last. `considered` has all products whose stock decided this.
 */
export async function listBestSellers(
  db: Handle,
  { now, language }: { now: Date; language: Language },
): Promise<{ bestSellers: Product[]; considered: Product[] }> {
  const rows = await db
    .select(productColumns(now, language))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(sql`${products.id} in (
      (select id from products where pinned and published and kind = 'goods' order by position, id limit ${CANDIDATES})
      union
      (select id from products where published and kind = 'goods'
        order by sales_order, position, id limit ${CANDIDATES}))`)
    .orderBy(sql`${products.pinned} desc`, products.sales_order, products.position, products.id)
  const considered = rows.map(productOf)
  const bestSellers = considered
    .toSorted((one, other) => Number(other.in_stock) - Number(one.in_stock))
    .slice(0, BEST_SELLERS)
  return { bestSellers, considered }
}
