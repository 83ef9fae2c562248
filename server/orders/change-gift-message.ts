import { eq, sql } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { lockCheckout, refuseUnchangeable } from './change-contact.ts'
import { note } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { lockOrder } from './staff-order.ts'
import { orders } from './tables.ts'

interface GiftMessageChange {
  id: string
  version: number
  /** Empty for a gift without words. */
  gift_message: string
}

/** Changes the message of a gift before dispatch. Nobody is emailed: the customer has asked for it. */
export async function changeGiftMessage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, version, gift_message, by }: GiftMessageChange & { by: SignedIn },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCheckout(tx, id)
    const order = await lockOrder(tx, { id, version })
    refuseUnchangeable(order)
    if (order.gift_message === null) throw new ApiError('conflict', 'This order is no gift.')
    if (order.gift_message === gift_message) return
    const at = now()
    await tx
      .update(orders)
      .set({ gift_message, version: order.version + 1 })
      .where(eq(orders.id, id))
    // The thank-you page reads the checkout, as raw SQL because orders don't import it.
    await tx.execute(sql`
      update checkout_sessions s set gift_message = ${gift_message} from orders o
      where o.id = ${id} and s.id = o.session_id and s.gift_message is not null`)
    await note(tx, { order_id: id, kind: 'gift_message_changed', at, by_user_id: by.id })
    // No personal data in the audit log, which isn't erased.
    await record(tx, { by, action: 'order.change_gift_message', subject: subjectOf(order), at })
  })
}
