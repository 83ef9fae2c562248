import { eq, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { orders } from './tables.ts'

/**
 * SQL for whether a row of `orders` has something to pack: gift cards are emailed. The table is spelt out: with one
 * table Drizzle leaves its name out, and `id` would mean the inner table's column.
 */
export const hasParcel = sql<boolean>`exists (select from order_items i
  where i.order_id = orders.id and i.kind <> 'gift_card')`.mapWith(Boolean)

/** Throws 409 for an order of nothing but gift cards: there is nothing to pack or to send. */
export async function refuseEmailed(db: Handle, id: string): Promise<void> {
  const [order] = await db.select({ hasParcel }).from(orders).where(eq(orders.id, id))
  if (order && !order.hasParcel)
    throw new ApiError('conflict', 'These are gift cards, which the shop emails: there is nothing to send.')
}
