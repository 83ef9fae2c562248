import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { OpenedLink } from '#contract/reviews.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashToken } from '#server/http/secrets.ts'
import type { Sentence } from '#server/http/sentence.ts'
import { readPhotographs } from '#server/media/photographs.ts'
import { itemName, labelOf } from '#server/orders/order-label.ts'
import { isMailedTo, readOrderLink } from '#server/orders/order-link.ts'
import { orderItems, orders } from '#server/orders/tables.ts'
import { linesIn } from '#server/translations/lines.ts'
import type { Language } from '#words/languages.ts'
import { LINK_DAYS } from './invite.ts'
import { reviewInvitations, reviewOptOuts, reviews } from './tables.ts'
import { optOutHash, shownName } from './writers.ts'

/** What the holder of a mailed link can review. Throws 400 for a link that isn't one, was erased, or is too late. */
export async function openLink(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  { token, language }: { token: string; language: Language },
): Promise<OpenedLink> {
  const { order, expires_at } = await invitedOrder(db, { token, now: now(), secret })
  const items = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.order_id, order.id), eq(orderItems.kind, 'goods')))
    .orderBy(asc(orderItems.position))
  const ids = items.map(({ id }) => id)
  const written = await db.select().from(reviews).where(inArray(reviews.order_item_id, ids))
  const byLine = new Map(written.map((review) => [review.order_item_id, review]))
  const hashes = items.flatMap(({ media_hash }) => (media_hash ? [{ hash: media_hash, alt: '' }] : []))
  const photographs = await readPhotographs(db, hashes)
  return {
    number: labelOf(order),
    name: shownName(order.full_name),
    works_until: expires_at.toISOString(),
    lines: (await linesIn(db, { language, lines: items })).map((item) => {
      const review = byLine.get(item.id)
      return {
        line: item.id,
        name: itemName(item),
        photograph: photographs.find(({ image }) => item.media_hash && image.includes(item.media_hash)) ?? null,
        review: review
          ? { stars: review.stars, words: review.words, state: review.state, reason: review.reason }
          : null,
      }
    }),
  }
}

/** The order of a link that works. Refunded since or not: whoever sent it back has an experience with it too. */
export async function invitedOrder(
  db: Handle,
  { token, now, secret, late = refusals.lateReviewLink(LINK_DAYS) }: LinkToken & { late?: Sentence },
): Promise<{ order: typeof orders.$inferSelect; expires_at: Date }> {
  const found = await findOrder(db, { token, now, secret })
  if (found.expires_at <= now) throw new ApiError('invalid', late)
  return found
}

/** Stops invitations for the address of the link's order, late or not. */
export async function optOut(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  token: string,
): Promise<void> {
  const { order } = await findOrder(db, { token, now: now(), secret })
  const email_hash = optOutHash(secret, await lowerCase(db, order.email))
  await db.insert(reviewOptOuts).values({ email_hash, created_at: now() }).onConflictDoNothing()
}

interface LinkToken {
  token: string
  now: Date
  secret: string
}

/** Whether the goods of an order can be reviewed now. */
export async function mayReview(db: Handle, { order_id, now }: { order_id: string; now: Date }): Promise<boolean> {
  const [found] = await db
    .select({ expires_at: reviewInvitations.expires_at })
    .from(reviewInvitations)
    .where(and(eq(reviewInvitations.order_id, order_id), gt(reviewInvitations.expires_at, now)))
  return found !== undefined
}

/**
 * By the token of the invitation, or of the order's page: that went to the same mailbox, if it still is the order's.
 */
async function findOrder(db: Handle, { token, now, secret }: LinkToken) {
  const linked = readOrderLink({ secret, now: () => now }, token)
  const [found] = await db
    .select({ order: orders, expires_at: reviewInvitations.expires_at })
    .from(reviewInvitations)
    .innerJoin(orders, eq(orders.id, reviewInvitations.order_id))
    .where(linked ? eq(orders.number, linked.number) : eq(reviewInvitations.token_hash, hashToken(token)))
  if (linked && found && (linked.late || !isMailedTo(secret, linked, found.order)))
    throw new ApiError('invalid', refusals.staleReviewLink)
  // Erased meanwhile: there is no address left.
  if (!found?.order.email || !found.expires_at) throw new ApiError('invalid', refusals.staleReviewLink)
  return { order: found.order, expires_at: found.expires_at }
}
