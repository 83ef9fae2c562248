import { eq } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Dispatch } from './dispatch.ts'
import { note } from './lifecycle.ts'
import { labelOf, subjectOf } from './order-label.ts'
import { orderLink } from './order-link.ts'
import { trackingEmail } from './staff-emails.ts'
import { lockOrder } from './staff-order.ts'
import { orders } from './tables.ts'

/**
 * Corrects carrier or tracking number of a dispatched parcel. Before the dispatch mail this changes that mail;
 * afterwards it sends another.
 */
export async function correctTracking(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'settings' | 'secret'>,
  { id, version, carrier, tracking_number, by }: Omit<Dispatch, 'held_reason'>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id, version })
    if (order.status !== 'dispatched' && order.status !== 'delivered')
      throw new ApiError('conflict', `An order that is ${order.status} has no tracking number to correct.`)
    const before = { carrier: order.carrier, tracking_number: order.tracking_number }
    const after = { carrier, tracking_number: tracking_number || null }
    if (before.carrier === after.carrier && before.tracking_number === after.tracking_number) return
    const at = context.now()
    // Nobody tracks a delivered parcel.
    const mailed = order.dispatch_mail_due_at === null && order.status === 'dispatched' && order.email !== ''
    await tx
      .update(orders)
      .set({ ...after, version: order.version + 1 })
      .where(eq(orders.id, id))
    if (mailed) {
      const content = await trackingEmail(
        { number: labelOf(order), full_name: order.full_name, ...after, viewUrl: orderLink(context, order) },
        await readEmailLayout({ db: tx, settings: context.settings }, order.language),
      )
      await context.mail.enqueue(tx, {
        kind: 'order-tracking',
        subject_id: `${id}/tracking-${order.version}`,
        to: order.email,
        content,
      })
    }
    await note(tx, { order_id: id, kind: 'tracking_corrected', at, by_user_id: by.id, data: { ...after, mailed } })
    await record(tx, { by, action: 'order.correct_tracking', subject: subjectOf(order), before, after, at })
  })
}
