import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { note } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { lockOrder } from './staff-order.ts'

/** Adds a note to an order's timeline. Only staff see it. */
export async function addNote(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, text, by }: { id: string; text: string; by: SignedIn },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id })
    const at = now()
    await note(tx, { order_id: id, kind: 'note', at, by_user_id: by.id, data: { text } })
    await record(tx, { by, action: 'order.note', subject: subjectOf(order), after: { text }, at })
  })
}
