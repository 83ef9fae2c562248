import { desc, eq } from 'drizzle-orm'
import type { StaffOrder } from '#contract/staff/order.ts'
import { users } from '#server/accounts/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { addressLines } from './orders.ts'
import { orderContacts } from './tables.ts'

/** An order's earlier names and addresses, newest first. */
export async function readEarlierContacts(db: Handle, order_id: string): Promise<StaffOrder['earlier_contacts']> {
  const rows = await db
    .select({ contact: orderContacts, by: users.username })
    .from(orderContacts)
    .leftJoin(users, eq(users.id, orderContacts.by_user_id))
    .where(eq(orderContacts.order_id, order_id))
    .orderBy(desc(orderContacts.id))
  return rows.map(({ contact, by }) => ({
    id: contact.id,
    replaced_at: contact.replaced_at.toISOString(),
    by,
    lines: [contact.full_name, ...addressLines(contact.shipping_address), contact.email, contact.phone].filter(Boolean),
  }))
}
