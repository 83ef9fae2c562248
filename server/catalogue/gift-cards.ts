import { and, asc, eq } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Language } from '#words/languages.ts'
import { productColumns, productOf } from './product.ts'
import { categories, products } from './tables.ts'

const isOnSale = and(eq(products.kind, 'gift_card'), eq(products.published, true))

/** Whether a gift card is on sale, and so whether the shop has their page. */
export async function sellsGiftCards(db: Handle): Promise<boolean> {
  const [found] = await db.select({ id: products.id }).from(products).where(isOnSale).limit(1)
  return found !== undefined
}

/** The gift card on sale, with its amounts as sizes; the first in the shop's order. Throws 404 without one. */
export async function readGiftCard(db: Handle, { now, language }: { now: Date; language: Language }): Promise<Product> {
  const [found] = await db
    .select(productColumns(now, language))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(isOnSale)
    .orderBy(asc(products.position), asc(products.id))
    .limit(1)
  if (!found) throw notFound(refusals.productNotFound)
  return productOf(found)
}
