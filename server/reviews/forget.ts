import { inArray } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { orderItems } from '#server/orders/tables.ts'
import { reviewInvitations, reviews } from './tables.ts'

/**
 * Deletes the reviews of these locked orders, with their photographs and reports, and ends the links to write more. The
 * words are their writer's, and say things about them.
 */
export async function forgetReviews(db: Handle, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  const lines = db.select({ id: orderItems.id }).from(orderItems).where(inArray(orderItems.order_id, orderIds))
  await db.delete(reviews).where(inArray(reviews.order_item_id, lines))
  await db.delete(reviewInvitations).where(inArray(reviewInvitations.order_id, orderIds))
}
