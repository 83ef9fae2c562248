import { sql } from 'drizzle-orm'
import { products, variants } from '#server/catalogue/tables.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { stockItems } from './tables.ts'

/**
 * SQL for a stock item on sale, joined with its product and variant: the product is published and not coming soon, the
 * variant is on sale. A product's own units are on sale only while none of its sizes is.
 */
export const isOnSale = sql<boolean>`(${products.published} and case
  when ${stockItems.variant_id} is null
    then not exists (select 1 from variants v where v.product_id = ${products.id} and v.on_sale)
  else ${variants.on_sale} end
  and (${products.kind} <> 'goods' or not exists (select 1 from categories own left join categories above on above.id = own.parent_id
    where own.id = ${products.category_id} and (own.coming_soon or above.coming_soon))))`

/**
 * The stock items among `ids` that are off sale, or have another price than the one at the same place of `prices`, in
 * pence: an older checkout must not be paid for them.
 */
export const changedAmong = preparedOnce((tx) =>
  tx
    .select({ id: stockItems.id, on_sale: isOnSale.mapWith(Boolean).as('on_sale') })
    .from(stockItems)
    .innerJoin(products, sql`${products.id} = ${stockItems.product_id}`)
    .leftJoin(variants, sql`${variants.id} = ${stockItems.variant_id}`)
    .innerJoin(
      sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('prices')}::int[]) as frozen(id, price)`,
      sql`frozen.id = ${stockItems.id}`,
    )
    .where(sql`not ${isOnSale} or coalesce(${variants.price_pence}, ${products.price_pence}) <> frozen.price`)
    .prepare('changed-among'),
)
