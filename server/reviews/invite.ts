import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Country } from '#contract/limits.ts'
import { refillDays } from '#server/catalogue/refill-days.ts'
import { products } from '#server/catalogue/tables.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Transaction } from '#server/db/open.ts'
import { isOnHold } from '#server/gift-cards/on-hold.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { itemName, labelOf } from '#server/orders/order-label.ts'
import { orderLink } from '#server/orders/order-link.ts'
import { orderReturns } from '#server/orders/return-tables.ts'
import { orderEvents, orderItems, orders } from '#server/orders/tables.ts'
import { refunds } from '#server/payments/tables.ts'
import { linesIn } from '#server/translations/lines.ts'
import { prefixOf } from '#words/languages.ts'
import { invitationEmail } from './email.ts'
import { reviewInvitations, reviewOptOuts } from './tables.ts'
import { optOutHash } from './writers.ts'

/** Days between the delivery and the invitation. Elsewhere than in the UK parcels are marked delivered earlier. */
const DAYS_AFTER: Record<Country, number> = { GB: 14, AE: 21 }
/** An order whose day was longer ago is never asked about: an outage or an upgrade mails no old customers. */
const DAYS_LATE = 30
/** Days since the order: a parcel arrives long before. Finds orders by their index. */
const DAYS_LOOKED_BACK = 180
/** Days for which the mailed link works. */
export const LINK_DAYS = 90
const DAY = 24 * 60 * 60 * 1000
/** Orders per run. The next run takes the rest. */
const AT_ONCE = 200

type InviteContext = Pick<Context, 'db' | 'now' | 'mail' | 'settings' | 'secret'>

/** Of the delivery that counts: an order that was marked delivered twice is asked about after the last time. */
const deliveredAt = sql`(select max(e.created_at) from ${orderEvents} e
  where e.order_id = ${orders.id} and e.kind = 'delivered')`
const dueAt = sql`(${deliveredAt} + make_interval(days => case ${orders.shipping_country}
  ${sql.join(
    Object.entries(DAYS_AFTER).map(([country, days]) => sql.raw(`when '${country}' then ${days}`)),
    sql` `,
  )}
  else ${sql.raw(String(DAYS_AFTER.AE))} end))`

/**
 * Delivered purchases of goods that nobody was asked about and nothing has happened to since: none refunded, returned,
 * replaced or disputed, wholly or in part, none paid by a gift card on hold, and none whose customer asked for erasure.
 */
const isDue = (now: Date) => sql`(${orders.status} = 'delivered' and ${orders.email} <> ''
  and ${orders.created_at} > ${daysBefore(now, DAYS_LOOKED_BACK)}::timestamptz
  and ${orders.replaces_order_id} is null and ${orders.refunded_pence} + ${orders.gift_card_refunded_pence} = 0
  and not ('disputed' = any (${orders.flags}))
  and not exists (select from gift_cards where gift_cards.id = ${orders.gift_card_id} and ${isOnHold})
  and exists (select from ${orderItems} g where g.order_id = ${orders.id} and g.kind = 'goods')
  and ${dueAt} <= ${now.toISOString()}::timestamptz
  and ${dueAt} > ${daysBefore(now, DAYS_LATE)}::timestamptz
  and not exists (select 1 from ${reviewInvitations} i where i.order_id = ${orders.id})
  and not exists (select 1 from ${orders} o where o.replaces_order_id = ${orders.id})
  and not exists (select 1 from ${orderReturns} r where r.order_id = ${orders.id})
  and not exists (select 1 from ${refunds} f where f.session_id = ${orders.session_id}
    and f.state not in ('failed', 'not_needed'))
  and not exists (select 1 from ${checkoutSessions} s where s.id = ${orders.session_id}
    and s.erasure_asked_at is not null))`

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString()

/** Mails one link for each order that is due. One transaction per order, so that a failure stops only one. */
export async function inviteToReview(context: InviteContext & Pick<Context, 'log'>): Promise<void> {
  const due = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(isDue(context.now()))
    .orderBy(asc(orders.id))
    .limit(AT_ONCE)
  for (const { id } of due) {
    try {
      await context.db.transaction((tx) => invite(context, tx, id))
    } catch (problem) {
      context.log.error({ err: problem, order_id: id }, 'an invitation to review could not be written')
    }
  }
}

/**
 * Writes the invitation and its mail together, so that a process that dies has written both or none. Locks the order:
 * a refund, an erasure or another process comes before, and is seen, or after.
 */
async function invite(context: InviteContext, tx: Transaction, id: string): Promise<void> {
  const { now, mail, settings, secret } = context
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update')
  // A second statement, because the first one's conditions were read before it waited for the lock.
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isDue(now())))
  if (!order) return
  const created_at = now()
  if (await wantsNone(tx, { secret, email: await lowerCase(tx, order.email) })) {
    await tx.insert(reviewInvitations).values({ order_id: id, outcome: 'opted_out', created_at })
    return
  }
  const token = newToken()
  await tx.insert(reviewInvitations).values({
    order_id: id,
    outcome: 'mailed',
    token_hash: hashToken(token),
    expires_at: new Date(created_at.getTime() + LINK_DAYS * DAY),
    created_at,
  })
  const { language } = order
  const items = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.order_id, id), eq(orderItems.kind, 'goods')))
    .orderBy(asc(orderItems.position))
  const lines = await linesIn(tx, { language, lines: items })
  const pages = `${settings.publicUrl}${prefixOf(language)}`
  const content = await invitationEmail(
    {
      number: labelOf(order),
      full_name: order.full_name,
      names: [...new Set(lines.filter(({ kind }) => kind === 'goods').map(itemName))],
      days: LINK_DAYS,
      // Behind a #: what stands there reaches no server's log.
      link: `${pages}/reviews/write#${token}`,
      refill: (await runsOut(tx, items)) ? `${pages}/remind-me/refill#${token}` : null,
      stop: `${pages}/reviews/stop#${token}`,
      viewUrl: orderLink(context, order),
    },
    await readEmailLayout({ db: tx, settings }, language),
  )
  const oneClick = `${settings.publicUrl}${REVIEWS_ONE_CLICK_PATH}?token=${token}`
  await mail.enqueue(tx, {
    kind: 'review-invitation',
    subject_id: id,
    to: order.email,
    content,
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

/** Whether somebody can be reminded of something in an order before it runs out. */
async function runsOut(tx: Transaction, items: { product_id: number }[]): Promise<boolean> {
  const ids = items.map(({ product_id }) => product_id)
  const [found] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), products.published, isNotNull(refillDays)))
    .limit(1)
  return found !== undefined
}

/** The target of an email program's unsubscribe button (RFC 8058). */
export const REVIEWS_ONE_CLICK_PATH = '/api/reviews/one-click/'

/** Whoever stopped these mails, or left the newsletter, gets none. Being on the newsletter isn't asked for. */
async function wantsNone(tx: Transaction, { secret, email }: { secret: string; email: string }): Promise<boolean> {
  const [stopped] = await tx
    .select({ one: sql`1` })
    .from(reviewOptOuts)
    .where(eq(reviewOptOuts.email_hash, optOutHash(secret, email)))
  if (stopped) return true
  const [left] = await tx
    .select({ one: sql`1` })
    .from(subscribers)
    .where(and(eq(subscribers.email, email), eq(subscribers.state, 'unsubscribed')))
  return left !== undefined
}
