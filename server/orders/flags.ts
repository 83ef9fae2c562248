import { eq } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { note } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { lockOrder } from './staff-order.ts'
import { orders } from './tables.ts'

/** Clears a flag of an order. Throws 404 when the order doesn't have it, 409 for an older version. */
export async function clearFlag(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, version, flag, by }: { id: string; version: number; flag: string; by: SignedIn },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id, version })
    if (!order.flags.includes(flag)) throw notFound('Flag not found.')
    const flags = order.flags.filter((one) => one !== flag)
    await tx
      .update(orders)
      .set({ flags, version: order.version + 1 })
      .where(eq(orders.id, id))
    const at = now()
    await note(tx, { order_id: id, kind: 'flag_cleared', at, by_user_id: by.id, data: { flag } })
    await record(tx, {
      by,
      action: 'order.clear_flag',
      subject: subjectOf(order),
      before: { flags: order.flags },
      after: { flags },
      at,
    })
  })
}
