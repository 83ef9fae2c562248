import { sql } from 'drizzle-orm'

/**
 * SQL for a product that can go on sale by its formula: whole, with its use and notification. True of every set, and of
 * what is no cosmetic.
 */
export const isFormulated = sql<boolean>`(products.kind <> 'goods' or products.is_set
  or products.use is not null and coalesce(products.scpn, '') <> ''
  and 100 = (select coalesce(sum(f.percent), 0) from formulas f where f.product_id = products.id))`.mapWith(Boolean)
