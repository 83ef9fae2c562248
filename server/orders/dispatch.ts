import { asc, eq } from 'drizzle-orm'
import { readLetterhead } from '#server/about/facts.ts'
import { record } from '#server/audit/audit.ts'
import type { Transaction } from '#server/db/open.ts'
import { Refused } from '#server/http/refused.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import type { Parts } from '#server/parts.ts'
import { move } from './lifecycle.ts'
import { addressLines, orderNumber } from './orders.ts'
import { dispatchLetter } from './staff-letters.ts'
import { lockOrder, type OrderRow } from './staff-order.ts'
import { orderItems, orders } from './tables.ts'

/** Packed, back among those to pack, or delivered. */
export async function moveOrder(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  { id, version, to }: { id: string; version: number; to: 'packed' | 'unpacked' | 'delivered' },
  by: SignedIn,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, version)
    const at = now()
    // Paid is what its payment makes of a pending order; a person only takes "packed" back.
    if (to === 'unpacked' && order.status !== 'packed') throw new Refused('conflict', `An order that is ${order.status} has not been packed.`)
    const status = to === 'unpacked' ? 'paid' : to
    await move(tx, order, status, { at, by_user_id: by.id, data: to === 'unpacked' ? { unpacked: true } : {} })
    await record(tx, { by, action: `order.${to}`, subject: subjectOf(order), before: { status: order.status }, after: { status }, at })
  })
}

/** The parcel has left: carrier and tracking number are kept, and the customer is told in the same transaction. */
export async function dispatchOrder(
  parts: Pick<Parts, 'db' | 'now' | 'mail' | 'settings'>,
  { id, version, carrier, tracking_number }: { id: string; version: number; carrier: string; tracking_number: string },
  by: SignedIn,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, version)
    const at = parts.now()
    await move(tx, order, 'dispatched', { at, by_user_id: by.id, data: { carrier, tracking_number } })
    await tx.update(orders).set({ carrier, tracking_number }).where(eq(orders.id, id))
    // A customer who was forgotten at their wish has no address any more; the parcel may go all the same.
    if (order.email) await sendDispatched(parts, tx, { ...order, carrier, tracking_number })
    const after = { status: 'dispatched', carrier, tracking_number }
    await record(tx, { by, action: 'order.dispatch', subject: subjectOf(order), before: { status: order.status }, after, at })
  })
}

async function sendDispatched(
  parts: Pick<Parts, 'mail' | 'settings'>,
  tx: Transaction,
  order: OrderRow & { carrier: string; tracking_number: string },
): Promise<void> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.order_id, order.id)).orderBy(asc(orderItems.position))
  const letter = await dispatchLetter(
    {
      number: labelOf(order),
      full_name: order.full_name,
      carrier: order.carrier,
      tracking_number: order.tracking_number,
      estimated_delivery: order.estimated_delivery,
      address: addressLines(order.shipping_address),
      lines: items.map((item) => ({ name: [item.product_name, item.variant_name].filter(Boolean).join(', '), quantity: item.quantity })),
    },
    await readLetterhead({ db: tx, settings: parts.settings }),
  )
  await parts.mail.send(tx, { kind: 'order-dispatched', subject_id: order.id, to: order.email, letter })
}

/** What the audit log calls an order. */
export const subjectOf = (order: OrderRow) => ({ kind: 'order', id: order.id, label: labelOf(order) })

const labelOf = (order: OrderRow) => (order.number === null ? 'Unpaid order' : orderNumber(order.number))
