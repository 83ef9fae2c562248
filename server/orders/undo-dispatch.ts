import { and, desc, eq, inArray } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { move } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { orderReturns } from './return-tables.ts'
import { lockOrder } from './staff-order.ts'
import { orderEvents, orders } from './tables.ts'

/** Undoes a dispatch before its mail: the order returns to its earlier state. */
export async function undoDispatch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, version, by }: { id: string; version: number; by: SignedIn },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id, version })
    if (order.status !== 'dispatched')
      throw new ApiError('conflict', `An order that is ${order.status} has no dispatch to undo.`)
    if (!order.dispatch_mail_due_at)
      throw new ApiError(
        'conflict',
        'The customer has had the email, so you can’t undo the dispatch. You can correct the tracking number.',
      )
    const [cameBack] = await tx
      .select({ id: orderReturns.id })
      .from(orderReturns)
      .where(eq(orderReturns.order_id, id))
      .limit(1)
    // Otherwise a new packing slip would leave out returned units, and a cancellation would not restock them.
    if (cameBack)
      throw new ApiError('conflict', 'Items of this order have been returned, so you can’t undo the dispatch.')
    const [before] = await tx
      .select({ kind: orderEvents.kind })
      .from(orderEvents)
      .where(and(eq(orderEvents.order_id, id), inArray(orderEvents.kind, ['paid', 'packed'])))
      .orderBy(desc(orderEvents.id))
      .limit(1)
    const status = before?.kind === 'packed' ? 'packed' : 'paid'
    const at = now()
    await move(tx, { order, to: status, at, by_user_id: by.id, data: { undone: true } })
    await tx
      .update(orders)
      .set({ carrier: null, tracking_number: null, dispatch_mail_due_at: null })
      .where(eq(orders.id, id))
    const parcel = { carrier: order.carrier, tracking_number: order.tracking_number }
    await record(tx, {
      by,
      action: 'order.undo_dispatch',
      subject: subjectOf(order),
      before: { status: 'dispatched', ...parcel },
      after: { status },
      at,
    })
  })
}
