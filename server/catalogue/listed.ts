import { sql } from 'drizzle-orm'

/**
 * SQL for whether a row of `products` is on sale and in the shop's lists. Gift wrap is offered in the cart alone, and
 * gift cards on a page of their own.
 */
export const isListed = sql<boolean>`(products.published and products.kind = 'goods')`
