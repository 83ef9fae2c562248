import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { checkoutSessions } from '#server/checkout/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { lockCards } from '#server/gift-cards/ledger.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { orderAccountLinks } from '#server/order-accounts/tables.ts'
import { orderContacts, orders } from '#server/orders/tables.ts'
import { forgetReviews } from '#server/reviews/forget.ts'
import type { Blanked, GIFT_CARD_COLUMNS, ORDER_COLUMNS, SESSION_COLUMNS } from './personal-columns.ts'

/** The country stays, for VAT. */
const withoutAddress = (address: typeof orders.shipping_address | typeof orders.billing_address) =>
  sql`jsonb_build_object('line1', '', 'line2', '', 'city', '', 'state', '', 'postal_code', '', 'country',
    ${address}->>'country')`

const BLANK_ORDER = {
  full_name: '',
  email: '',
  phone: '',
  shipping_address: withoutAddress(orders.shipping_address),
  billing_address: withoutAddress(orders.billing_address),
  gift_message: null,
} satisfies Blanked<typeof ORDER_COLUMNS>
const BLANK_SESSION = {
  customer_info: sql`jsonb_build_object('forgotten', true)`,
  gift_message: null,
  gift_card_for: null,
  network: null,
} satisfies Blanked<typeof SESSION_COLUMNS>

const BLANK_CARD = { recipient_email: '', from_name: '', message: '' } satisfies Blanked<typeof GIFT_CARD_COLUMNS>

/** Orders per statement. */
const BATCH = 1000

/**
 * Removes the customer from these orders; products, amounts and country stay. Sessions are locked before orders: see
 * db/transaction.ts.
 */
export async function anonymiseOrders(db: Handle, which: SQL | undefined): Promise<void> {
  const found = await db
    .select({ id: orders.id, session_id: orders.session_id })
    .from(orders)
    .where(which)
    .orderBy(asc(orders.id))
  for (let at = 0; at < found.length; at += BATCH) {
    const batch = found.slice(at, at + BATCH)
    const sessions = batch.map(({ session_id }) => session_id)
    await anonymiseSessions(db, inArray(checkoutSessions.id, sessions))
    const ids = batch.map(({ id }) => id)
    // A subscription by another address, or one that outlives the order's name, would reveal whose order it was.
    await db.update(subscribers).set({ order_id: null }).where(inArray(subscribers.order_id, ids))
    await forgetReviews(db, ids)
    await anonymiseBought(db, ids)
    await db.update(orders).set(BLANK_ORDER).where(inArray(orders.id, ids))
    await db.delete(orderAccountLinks).where(inArray(orderAccountLinks.order_id, ids))
    await db.delete(orderContacts).where(inArray(orderContacts.order_id, ids))
  }
}

/** The buyer's words on their gift cards, and the address of a card that they bought for themselves. */
async function anonymiseBought(db: Handle, orderIds: string[]): Promise<void> {
  const { recipient_email: _, ...words } = BLANK_CARD
  const isOfOrder = sql`exists (select from order_items i where i.id = ${giftCards.order_item_id}
    and ${inArray(sql`i.order_id`, orderIds)})`
  await lockCards(db, { which: isOfOrder })
  const ofOrder = sql`from order_items i join orders o on o.id = i.order_id where i.id = ${giftCards.order_item_id}`
  await db
    .update(giftCards)
    .set({
      ...words,
      recipient_email: sql`case when lower(${giftCards.recipient_email}) = (select lower(o.email) ${ofOrder}) then ''
        else ${giftCards.recipient_email} end`,
    })
    .where(isOfOrder)
}

/**
 * Removes the recipient from these gift cards, which keep their worth and their code. One that isn't sent waits until
 * staff give it another address. Their checkouts and the buyer's confirmations name the recipient too.
 */
export async function anonymiseCards(db: Handle, which: SQL | undefined): Promise<void> {
  if (!which) return
  const bought = sql`join order_items i on i.id = gift_cards.order_item_id join orders o on o.id = i.order_id`
  await db.execute(sql`
    update ${mails} m set html = replace(m.html, told.email, 'hidden'), text = replace(m.text, told.email, 'hidden')
    from (select distinct o.id, gift_cards.recipient_email as email from gift_cards ${bought} where ${which}) told
    where m.subject_id = told.id and m.kind = 'order-confirmation'`)
  // Sessions are locked before gift cards (db/transaction.ts).
  await db
    .update(checkoutSessions)
    .set({ gift_card_for: null })
    .where(
      sql`${checkoutSessions.state} in ('ordered', 'refunded') and ${checkoutSessions.id} in (
        select o.session_id from gift_cards ${bought} where ${which})`,
    )
  const ids = await lockCards(db, { which })
  if (ids.length === 0) return
  await db.update(giftCards).set(BLANK_CARD).where(inArray(giftCards.id, ids))
}

export async function anonymiseSessions(db: Handle, which: SQL | undefined): Promise<void> {
  await db.update(checkoutSessions).set(BLANK_SESSION).where(which)
}
