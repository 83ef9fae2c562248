import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import type { Handle } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import type { Language } from '#words/languages.ts'
import { productColumns, productOf, shownProduct } from './product.ts'
import { categories, products } from './tables.ts'

export interface KnownProduct {
  name: string
  /** Null for what is no longer sold. */
  product: Product | null
}

const knownAmong = preparedOnce((db) =>
  db
    .select(productColumns(sql.placeholder('now'), sql.placeholder('language')))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(
      and(
        // One array parameter, so that the statement is the same for lists of every length.
        sql`${products.id} = any(${sql.placeholder('ids')}::int[])`,
        // A draft that was never on sale would tell strangers what is coming.
        or(products.published, isNotNull(products.taken_off_at)),
        eq(products.kind, 'goods'),
      ),
    )
    .prepare('known-products'),
)

/** Products that are or were on sale, by id, as shoppers see them. */
export async function readKnownProducts(
  db: Handle,
  { now, language, ids }: { now: Date; language: Language; ids: number[] },
): Promise<Map<number, KnownProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await knownAmong(db).execute({ now, language, ids })
  return new Map(
    rows.map((row) => {
      const product = shownProduct(productOf(row))
      return [product.id, { name: product.name, product: row.product.published ? product : null }]
    }),
  )
}
