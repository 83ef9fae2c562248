import { asc, inArray, type SQLWrapper } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { itemName } from '#server/orders/order-label.ts'
import { orderItems } from '#server/orders/tables.ts'
import { reviewPhotographs, reviews } from './tables.ts'

/** What the customers of these orders wrote, with their photographs as data: URLs, for an export of their data. */
export async function readWrittenReviews(db: Handle, orderIds: SQLWrapper) {
  const lines = db.select({ id: orderItems.id }).from(orderItems).where(inArray(orderItems.order_id, orderIds))
  const rows = await db.select().from(reviews).where(inArray(reviews.order_item_id, lines)).orderBy(asc(reviews.id))
  if (rows.length === 0) return []
  const items = await db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.id,
        rows.map((row) => row.order_item_id),
      ),
    )
  const photographs = await db
    .select({ review_id: reviewPhotographs.review_id, picture: reviewPhotographs.picture })
    .from(reviewPhotographs)
    .where(
      inArray(
        reviewPhotographs.review_id,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map(({ id, order_item_id, product_id: _, version: __, ...written }) => {
    const item = items.find((one) => one.id === order_item_id)
    return {
      product: item ? itemName(item) : '',
      ...written,
      photographs: photographs
        .filter(({ review_id }) => review_id === id)
        .map(({ picture }) => `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`),
    }
  })
}
