import { sql } from 'drizzle-orm'

/**
 * SQL for whether a row of `orders` has something to pack: gift cards are emailed. The table is spelt out: with one
 * table Drizzle leaves its name out, and `id` would mean the inner table's column.
 */
export const hasParcel = sql<boolean>`exists (select from order_items i
  where i.order_id = orders.id and i.kind <> 'gift_card')`.mapWith(Boolean)
