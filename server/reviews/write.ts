import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { signedToken } from '#server/http/signed-token.ts'
import { orderItems, orders } from '#server/orders/tables.ts'
import type { Language } from '#words/languages.ts'
import { invitedOrder } from './links.ts'
import { uploadOf } from './photographs.ts'
import { reviews } from './tables.ts'
import { shownName } from './writers.ts'

/** Minutes for which photographs can follow a review. */
const UPLOAD_MINUTES = 30

interface Written {
  token: string
  line: number
  stars: number
  words: string
  /** Whether it shows the writer's first name and initial. */
  named: boolean
  language: Language
}

/**
 * Writes a review of one thing that was bought, which waits for a look. Locks the order, so that an erasure comes
 * before and ends the link, or after and erases the review. Throws 409 for a second review, also at the same time.
 */
export function writeReview(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  { token, line, stars, words, named, language }: Written,
): Promise<{ id: number; upload_key: string }> {
  return db.transaction(async (tx) => {
    const { order: seen } = await invitedOrder(tx, { token, now: now(), secret })
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, seen.id)).for('no key update')
    // Again: an erasure may have held the lock.
    const { order } = await invitedOrder(tx, { token, now: now(), secret })
    const [item] = await tx
      .select({ id: orderItems.id, product_id: orderItems.product_id })
      .from(orderItems)
      .where(and(eq(orderItems.id, line), eq(orderItems.order_id, order.id), eq(orderItems.kind, 'goods')))
    if (!item) throw invalidField('line', refusals.notOfThisOrder)
    const [written] = await tx
      .insert(reviews)
      .values({
        order_item_id: item.id,
        product_id: item.product_id,
        stars,
        words,
        name: named ? shownName(order.full_name) : '',
        language,
        state: 'waiting',
        created_at: now(),
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!written) throw new ApiError('conflict', refusals.alreadyReviewed)
    const { key } = signedToken(secret, { opens: uploadOf(written.id), minutes: UPLOAD_MINUTES, now: now() })
    return { id: written.id, upload_key: key }
  })
}
