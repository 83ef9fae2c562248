import { asc, eq } from 'drizzle-orm'
import type { StaffOrder } from '#contract/staff/order.ts'
import type { Handle } from '#server/db/open.ts'
import { disputedPence } from '#server/payments/disputes.ts'
import { labelOf } from './order-label.ts'
import { orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

/** The order that this one replaces. */
export async function readReplaced(
  db: Handle,
  { replaces_order_id }: Pick<OrderRow, 'replaces_order_id'>,
): Promise<StaffOrder['replaces']> {
  if (replaces_order_id === null) return null
  const [replaced] = await db.select().from(orders).where(eq(orders.id, replaces_order_id))
  if (!replaced) return null
  const { payment_intent_id } = await readBought(db, replaced)
  return {
    id: replaced.id,
    number: labelOf(replaced),
    status: replaced.status,
    is_disputed: (await disputedPence(db, payment_intent_id)) > 0,
  }
}

/** An order's replacements, oldest first. */
export async function readReplacements(db: Handle, order_id: string): Promise<StaffOrder['replacements']> {
  const rows = await db.select().from(orders).where(eq(orders.replaces_order_id, order_id)).orderBy(asc(orders.number))
  return rows.map((row) => ({ id: row.id, number: labelOf(row), status: row.status }))
}

/** The order that was paid for, also for a replacement of a replacement. */
export async function readBought(db: Handle, order: OrderRow): Promise<OrderRow> {
  let bought = order
  while (bought.replaces_order_id !== null) {
    const [before] = await db.select().from(orders).where(eq(orders.id, bought.replaces_order_id))
    if (!before) throw new Error(`The order ${bought.id} replaces one that is gone.`)
    bought = before
  }
  return bought
}
