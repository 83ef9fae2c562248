import { asc, eq, sql } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import type { Handle } from '#server/db/open.ts'
import type { Language } from '#words/languages.ts'
import { productColumns, productOf } from './product.ts'
import { categories, products } from './tables.ts'

/** The gift wrap on sale, in stock or not; null where the shop sells none. */
export async function readGiftWrap(
  db: Handle,
  { now, language }: { now: Date; language: Language },
): Promise<Product | null> {
  const [found] = await db
    .select(productColumns(now, language))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    // Written out, as the index has it: with a parameter Postgres would read all products.
    .where(sql`products.kind = 'gift_wrap' and products.published`)
    .orderBy(asc(products.id))
    .limit(1)
  return found ? productOf(found) : null
}
