import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { checkoutSessions } from '#server/checkout/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { orderAccountLinks } from '#server/order-accounts/tables.ts'
import { orderContacts, orders } from '#server/orders/tables.ts'
import { forgetReviews } from '#server/reviews/forget.ts'
import type { Blanked, ORDER_COLUMNS, SESSION_COLUMNS } from './personal-columns.ts'

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
    await db.update(orders).set(BLANK_ORDER).where(inArray(orders.id, ids))
    await db.delete(orderAccountLinks).where(inArray(orderAccountLinks.order_id, ids))
    await db.delete(orderContacts).where(inArray(orderContacts.order_id, ids))
  }
}

export async function anonymiseSessions(db: Handle, which: SQL | undefined): Promise<void> {
  await db.update(checkoutSessions).set(BLANK_SESSION).where(which)
}
