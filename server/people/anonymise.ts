import { inArray, type SQL, sql } from 'drizzle-orm'
import { checkoutSessions } from '#server/checkout/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { orders } from '#server/orders/tables.ts'

const NOBODY = { full_name: '', email: '', phone: '' }
/** The country stays: the books need it for VAT. */
const nowhere = (address: typeof orders.shipping_address | typeof orders.billing_address) =>
  sql`jsonb_build_object('line1', '', 'line2', '', 'city', '', 'state', '', 'postal_code', '', 'country', ${address}->>'country')`

/** Sessions named in one statement. */
const BATCH = 1000

/** Forgets whose these orders were; what was bought, for how much and to which country stays. Answers how many there were. */
export async function anonymiseOrders(db: Handle, which: SQL | undefined): Promise<number> {
  const forgotten = await db
    .update(orders)
    .set({ ...NOBODY, shipping_address: nowhere(orders.shipping_address), billing_address: nowhere(orders.billing_address) })
    .where(which)
    .returning({ session_id: orders.session_id })
  for (let at = 0; at < forgotten.length; at += BATCH) {
    const sessions = forgotten.slice(at, at + BATCH).map(({ session_id }) => session_id)
    await anonymiseSessions(db, inArray(checkoutSessions.id, sessions))
  }
  return forgotten.length
}

export async function anonymiseSessions(db: Handle, which: SQL | undefined): Promise<void> {
  await db.update(checkoutSessions).set({ customer_info: sql`jsonb_build_object('forgotten', true)`, network: null }).where(which)
}
