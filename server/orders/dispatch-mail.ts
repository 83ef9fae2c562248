import { asc, eq, lte } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { linesIn } from '#server/translations/lines.ts'
import { note } from './lifecycle.ts'
import { itemName, labelOf, subjectOf } from './order-label.ts'
import { orderLink } from './order-link.ts'
import { addressLines } from './orders.ts'
import { readDeliveries } from './orders-in.ts'
import { arrivesAfter } from './promise.ts'
import { readReturned } from './returned-units.ts'
import { dispatchEmail } from './staff-emails.ts'
import { lockOrder, type OrderRow } from './staff-order.ts'
import { orderItems, orders } from './tables.ts'

type MailContext = Pick<Context, 'db' | 'now' | 'mail' | 'settings' | 'secret'>

/** Milliseconds in which a dispatch can be undone. Its mail is sent afterwards. */
export const UNDO_MS = 10 * 60_000

/** Orders per run. The next minute takes the rest. */
const AT_ONCE = 500

/** Sends the dispatch mails whose undo time is over. One transaction per order, so that a failure stops only one. */
export async function sendDueDispatchMails(context: MailContext & Pick<Context, 'log'>): Promise<void> {
  const due = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.dispatch_mail_due_at, context.now()))
    .orderBy(asc(orders.dispatch_mail_due_at))
    .limit(AT_ONCE)
  for (const { id } of due) {
    try {
      await context.db.transaction(async (tx) => {
        const order = await lockOrder(tx, { id })
        // Undone, or mailed by another process, since the query.
        if (order.dispatch_mail_due_at && order.dispatch_mail_due_at <= context.now())
          await sendDispatchMail(context, tx, { order })
      })
    } catch (problem) {
      context.log.error({ err: problem, order_id: id }, 'the mail of a dispatch could not be written')
    }
  }
}

/** Sends the mail now, at the request of staff. Throws 409 when no mail is due. */
export async function sendDispatchMailNow(
  context: MailContext,
  { id, version, by }: { id: string; version: number; by: SignedIn },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id, version })
    if (!order.dispatch_mail_due_at) throw new ApiError('conflict', 'No dispatch mail is waiting to be sent.')
    await sendDispatchMail(context, tx, { order, by_user_id: by.id })
    await tx
      .update(orders)
      .set({ version: order.version + 1 })
      .where(eq(orders.id, id))
    await record(tx, { by, action: 'order.send_dispatch_mail', subject: subjectOf(order), at: context.now() })
  })
}

/** Enqueues the dispatch mail of a locked order. After this the dispatch can't be undone. */
export async function sendDispatchMail(
  context: Pick<Context, 'now' | 'mail' | 'settings' | 'secret'>,
  tx: Transaction,
  { order, by_user_id }: { order: OrderRow; by_user_id?: number },
): Promise<void> {
  const { dispatch_mail_due_at: due } = order
  await tx.update(orders).set({ dispatch_mail_due_at: null }).where(eq(orders.id, order.id))
  // An erased customer gets no mail; the parcel still goes.
  if (!order.email) return
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_id, order.id))
    .orderBy(asc(orderItems.position))
  const returnedOf = await readReturned(
    tx,
    items.map((item) => item.id),
  )
  // Leaves out units restocked before dispatch.
  const { language } = order
  const inParcel = (await linesIn(tx, { language, lines: items })).flatMap((item) => {
    // It is emailed by itself.
    if (item.kind === 'gift_card') return []
    const quantity = item.quantity - returnedOf(item.id).withoutReturn
    return quantity > 0 ? { name: itemName(item), quantity, media_hash: item.media_hash } : []
  })
  const content = await dispatchEmail(
    {
      number: labelOf(order),
      full_name: order.full_name,
      carrier: order.carrier ?? '',
      tracking_number: order.tracking_number,
      estimated_delivery: (await readDeliveries(tx, language))(order).estimated_delivery,
      arrives: due && arrivesAfter(order, new Date(due.getTime() - UNDO_MS)),
      address: addressLines(order.shipping_address, language),
      lines: inParcel,
      viewUrl: orderLink(context, order),
    },
    await readEmailLayout({ db: tx, settings: context.settings }, language),
  )
  await context.mail.enqueue(tx, { kind: 'order-dispatched', subject_id: order.id, to: order.email, content })
  await note(tx, {
    order_id: order.id,
    kind: 'dispatch_mail',
    at: context.now(),
    ...(by_user_id === undefined ? {} : { by_user_id }),
  })
}
