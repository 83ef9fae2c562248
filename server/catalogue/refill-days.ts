import { sql } from 'drizzle-orm'

/** Days for which a bar of soap lasts, where staff have typed no others. */
const BAR_DAYS = 25

/** SQL for the days until one unit of a row of `products` runs out; null for one that nobody is reminded of. */
export const refillDays = sql<number | null>`case when products.kind = 'goods'
  then nullif(coalesce(products.refill_days, case
  when not products.is_set and exists (select 1 from categories own left join categories above on above.id = own.parent_id
    where own.id = products.category_id and 'soap' in (own.slug, above.slug)) then ${sql.raw(String(BAR_DAYS))} end), 0) end`
