import { eq } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { sendDispatchMail, UNDO_MS } from './dispatch-mail.ts'
import { move } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { hasParcel, isHeld } from './parcel.ts'
import { lockOrder } from './staff-order.ts'
import { orders } from './tables.ts'

/** The state before each move that staff make here. Payments and other calls make the other moves. */
const STATE_BEFORE = { packed: 'paid', unpacked: 'packed', delivered: 'dispatched' } as const

interface OrderMove {
  id: string
  version: number
  to: keyof typeof STATE_BEFORE
  /** Why a held order is packed all the same; empty for others. */
  held_reason: string
  by: SignedIn
}

/** Marks an order packed, unpacked or delivered. */
export async function moveOrder(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'settings' | 'secret'>,
  { id, version, to, held_reason, by }: OrderMove,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id, version })
    const at = context.now()
    if (order.status !== STATE_BEFORE[to])
      throw new ApiError(
        'conflict',
        to === 'unpacked'
          ? `An order that is ${order.status} has not been packed.`
          : `An order that is ${order.status} can't become ${to}.`,
      )
    const held = await allowParcel(tx, { id, held_reason: to === 'packed' ? held_reason : null })
    const status = to === 'unpacked' ? 'paid' : to
    // Otherwise the dispatch mail would arrive after the parcel.
    if (to === 'delivered' && order.dispatch_mail_due_at) await sendDispatchMail(context, tx, { order })
    await move(tx, { order, to: status, at, by_user_id: by.id, data: to === 'unpacked' ? { unpacked: true } : held })
    await record(tx, {
      by,
      action: `order.${to}`,
      subject: subjectOf(order),
      before: { status: order.status },
      after: { status, ...held },
      at,
    })
  })
}

export interface Dispatch {
  id: string
  version: number
  carrier: string
  /** Empty for a parcel without one. */
  tracking_number: string
  /** Why a held order is sent all the same; empty for others. */
  held_reason: string
  by: SignedIn
}

/**
 * Marks an order dispatched. The mail follows some minutes later (dispatch-mail.ts). An empty tracking number means
 * none.
 */
export async function dispatchOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, version, carrier, tracking_number, held_reason, by }: Dispatch,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id, version })
    const at = now()
    const held = await allowParcel(tx, { id, held_reason })
    const parcel = { carrier, tracking_number: tracking_number || null }
    const mailDueAt = new Date(at.getTime() + UNDO_MS)
    const data = { ...parcel, mail_due_at: mailDueAt, ...held }
    await move(tx, { order, to: 'dispatched', at, by_user_id: by.id, data })
    await tx
      .update(orders)
      .set({ ...parcel, dispatch_mail_due_at: mailDueAt })
      .where(eq(orders.id, id))
    const after = { status: 'dispatched', ...parcel, ...held }
    await record(tx, {
      by,
      action: 'order.dispatch',
      subject: subjectOf(order),
      before: { status: order.status },
      after,
      at,
    })
  })
}

/**
 * Throws 409 for an order of nothing but gift cards, and for a held one without a reason; null asks for none. Returns
 * the reason for the timeline.
 */
async function allowParcel(
  tx: Transaction,
  { id, held_reason }: { id: string; held_reason: string | null },
): Promise<{ held_reason?: string }> {
  const [order] = await tx.select({ hasParcel, isHeld }).from(orders).where(eq(orders.id, id))
  if (order && !order.hasParcel)
    throw new ApiError(
      'conflict',
      'These are gift cards, which the shop emails automatically: there is nothing to send.',
    )
  if (!order?.isHeld || held_reason === null) return {}
  if (held_reason === '')
    throw new ApiError(
      'conflict',
      'This order is held: its payment, or that of its gift card, is disputed, under review, paid back or may be fraud. Open it and give a reason to go on.',
    )
  return { held_reason }
}
