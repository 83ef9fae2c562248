import { and, asc, eq, inArray, max } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import { trackingPage } from '#contract/staff/carriers.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import type { OrderDispute } from '#contract/staff/order-papers.ts'
import type { Handle } from '#server/db/open.ts'
import { isHeld, isOver } from '#server/payments/disputes.ts'
import { disputes } from '#server/payments/tables.ts'
import { orderEvents, type orders } from './tables.ts'

/** Disputes of a payment, with the deadlines for evidence. */
export async function readDisputes(db: Handle, payment_intent_id: string | null): Promise<OrderDispute[]> {
  if (payment_intent_id === null) return []
  const rows = await db
    .select()
    .from(disputes)
    .where(eq(disputes.payment_intent_id, payment_intent_id))
    .orderBy(asc(disputes.created_at))
  return rows.map(({ id, amount_pence, reason, status, due_by }) => ({
    id,
    amount: pounds(amount_pence),
    reason,
    status,
    answer_by: due_by?.toISOString() ?? null,
    is_over: isOver(status),
    is_held: isHeld(status),
  }))
}

/** Whether the parcel was dispatched, also when the order was refunded since. */
export async function hasBeenSent(
  db: Handle,
  { id, status }: Pick<typeof orders.$inferSelect, 'id' | 'status'>,
): Promise<boolean> {
  if (status === 'dispatched' || status === 'delivered') return true
  return status === 'refunded' && (await readParcelDays(db, id)).dispatched_at !== null
}

/** The parcel's carrier and number, with the page where the carrier follows it; null before it is dispatched. */
export const trackingOf = ({
  carrier,
  tracking_number: number,
}: Pick<typeof orders.$inferSelect, 'carrier' | 'tracking_number'>): StaffOrder['tracking'] =>
  carrier ? { carrier, number, url: number && trackingPage(carrier, number) } : null

/** The days of dispatch and delivery, the evidence a bank asks for first. Ignores an undone dispatch. */
export async function readParcelDays(
  db: Handle,
  order_id: string,
): Promise<Pick<StaffOrder, 'dispatched_at' | 'delivered_at'>> {
  const rows = await db
    .select({ kind: orderEvents.kind, at: max(orderEvents.created_at), id: max(orderEvents.id) })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.order_id, order_id), inArray(orderEvents.kind, ['paid', 'packed', 'dispatched', 'delivered'])),
    )
    .groupBy(orderEvents.kind)
  const latest = (kind: string) => rows.find((row) => row.kind === kind)
  const isUndone = (latest('dispatched')?.id ?? 0) < Math.max(latest('paid')?.id ?? 0, latest('packed')?.id ?? 0)
  return {
    dispatched_at: isUndone ? null : (latest('dispatched')?.at?.toISOString() ?? null),
    delivered_at: latest('delivered')?.at?.toISOString() ?? null,
  }
}
