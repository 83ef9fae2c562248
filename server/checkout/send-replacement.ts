import { eq, sql } from 'drizzle-orm'
import type { ReplacementLine } from '#contract/staff/replacements.ts'
import { handOut, type StaffVisitor } from '#server/accounts/hand-out.ts'
import { record } from '#server/audit/audit.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { isHeldBack } from '#server/gift-cards/on-hold.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { refuseUnlessConfirmed } from '#server/http/second-factor-gate.ts'
import { note } from '#server/orders/lifecycle.ts'
import { labelOf, subjectOf } from '#server/orders/order-label.ts'
import { orderLink } from '#server/orders/order-link.ts'
import type { OrderLine, OrderSnapshot } from '#server/orders/order-snapshot.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { snapshotIn } from '#server/orders/orders-in.ts'
import { insertReplacement } from '#server/orders/place-order.ts'
import { refundablePence } from '#server/orders/refundable.ts'
import { replacementEmail } from '#server/orders/replacement-email.ts'
import { readBought } from '#server/orders/replacements.ts'
import { lockOrder, type OrderRow } from '#server/orders/staff-order.ts'
import { orders } from '#server/orders/tables.ts'
import { disputedPence } from '#server/payments/disputes.ts'
import { sell } from '#server/stock/stock.ts'
import { chooseReplacements } from './choose-replacements.ts'
import { customerOf, lockSession, type SessionRow } from './session.ts'
import { checkoutSessionItems, checkoutSessions } from './tables.ts'

export interface ReplacementRequest {
  id: string
  lines: ReplacementLine[]
  reason: string
  request_key: string
  visitor: StaffVisitor
}

/**
 * Sends goods free of charge in place of an order's: a new order with a finished checkout of its own. Locks the old
 * checkout and order, so the same `request_key` makes one order and an erasure covers both.
 */
export async function sendReplacement(
  context: Pick<Context, 'db' | 'now' | 'newId' | 'mail' | 'settings' | 'secret'>,
  { id, lines, reason, request_key, visitor }: ReplacementRequest,
): Promise<void> {
  const by = visitor.user
  await context.db.transaction(async (tx) => {
    const { order, session } = await lockReplaced(tx, id)
    if (await isSentAlready(tx, { id, request_key })) return
    const customer = customerOf(session)
    if (!customer || order.email === '')
      throw new ApiError(
        'conflict',
        'The customer’s data was erased at their request, so there is no address to send it to.',
      )
    await refuseUnsuitable(tx, order)
    const at = context.now()
    if (await isMoreThanBought(tx, { order, lines })) refuseUnlessConfirmed(visitor.session, at)
    const newSessionId = context.newId('cs_')
    const { goods, worthPence } = await chooseReplacements(tx, {
      session_id: newSessionId,
      lines,
      now: at,
      confirm: (pence) => handOut(tx, { visitor, kind: 'replacement', amount_pence: pence, at }),
    })
    const snapshot = snapshotFor(order, { session_id: newSessionId, customer, goods })
    await tx.insert(checkoutSessions).values(checkoutFor(session, snapshot, at))
    await tx
      .insert(checkoutSessionItems)
      .values(snapshot.lines.map((line, position) => ({ session_id: newSessionId, position, ...line })))
    const newId = context.newId('or_')
    const replaces = { id, number: labelOf(order) }
    const written = await insertReplacement(tx, {
      id: newId,
      snapshot,
      replaces,
      request_key,
      reason,
      by_user_id: by.id,
      now: at,
    })
    if (session.erasure_asked_at) await note(tx, { order_id: newId, kind: 'erasure_asked', at })
    await sell(tx, { session_id: newSessionId, lines: written.lines, now: at })
    const number = orderNumber(written.number)
    const content = await replacementEmail(
      {
        number,
        replaces: replaces.number,
        snapshot: await snapshotIn(tx, snapshot),
        viewUrl: orderLink(context, { ...order, number: written.number }),
      },
      await readEmailLayout({ db: tx, settings: context.settings }, order.language),
    )
    await context.mail.enqueue(tx, { kind: 'order-confirmation', subject_id: newId, to: order.email, content })
    const units = goods
      .map((line) => `${line.quantity} × ${[line.product_name, line.variant_name].filter(Boolean).join(', ')}`)
      .join(', ')
    await note(tx, {
      order_id: id,
      kind: 'replaced',
      at,
      by_user_id: by.id,
      data: { about: { id: newId, number }, units, reason },
    })
    await record(tx, {
      by,
      action: 'order.send_replacement',
      subject: subjectOf(order),
      after: { sent_as: number, units, worthPence: worthPence, reason },
      at,
    })
  })
}

/** Whether this request has made a replacement. Throws 409 when its key belongs to another order's. */
async function isSentAlready(
  tx: Transaction,
  { id, request_key }: Pick<ReplacementRequest, 'id' | 'request_key'>,
): Promise<boolean> {
  const [known] = await tx
    .select({ replaces: orders.replaces_order_id })
    .from(orders)
    .where(eq(orders.replacement_key, request_key))
  if (known && known.replaces !== id)
    throw new ApiError('conflict', 'This replacement used the key of another one. Please try again.')
  return known !== undefined
}

/**
 * Locks the checkout before its order (db/transaction.ts). An erasure locks the same checkout first, so it runs before
 * or after all of this.
 */
async function lockReplaced(tx: Transaction, id: string): Promise<{ order: OrderRow; session: SessionRow }> {
  const [found] = await tx.select({ session_id: orders.session_id }).from(orders).where(eq(orders.id, id))
  if (!found) throw notFound('Order not found.')
  const whole = await lockSession(tx, found.session_id)
  if (!whole) throw new Error(`The order ${id} has no checkout.`)
  return { session: whole.session, order: await lockOrder(tx, { id }) }
}

/** Throws 409 for an order that is refunded or disputed, itself or by its gift card, or whose parcel hasn't left. */
async function refuseUnsuitable(tx: Transaction, order: OrderRow): Promise<void> {
  const { status } = order
  if (status === 'refunded')
    throw new ApiError('conflict', 'The order has been refunded in full, so you can’t send a replacement.')
  if (status !== 'dispatched' && status !== 'delivered')
    throw new ApiError('conflict', `You can’t replace items of an order that is ${status}: it has not been sent.`)
  const bought = await readBought(tx, order)
  if ((await disputedPence(tx, bought.payment_intent_id)) > 0)
    throw new ApiError(
      'conflict',
      'The payment is disputed: the customer’s bank has the money. ' +
        'Answer the dispute first, or they have the money and the goods.',
    )
  if (bought.gift_card_id !== null && (await isHeldBack(tx, { gift_card_id: bought.gift_card_id })))
    throw new ApiError(
      'conflict',
      'The gift card that paid for it is on hold: its own payment is disputed, paid back or may be fraud. ' +
        'Decide that first, in the order that bought the card.',
    )
  if (bought.total_pence > 0 && (await refundablePence(tx, bought)) === 0)
    throw new ApiError('conflict', 'The order has been refunded in full, so you can’t send a replacement.')
}

/** Whether more units would have been sent in place of a purchase's than it had, replacements of replacements too. */
async function isMoreThanBought(
  tx: Transaction,
  { order, lines }: { order: OrderRow; lines: ReplacementLine[] },
): Promise<boolean> {
  const { id } = await readBought(tx, order)
  // Presses for the purchase and for its replacement lock an order each, and would count without the other's.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`in place of ${id}`}, 0))`)
  const { rows } = await tx.execute<{ bought: number; sent: number }>(sql`
    with recursive sent as (
      select o.id, o.status from orders o where o.replaces_order_id = ${id}
      union all select o.id, o.status from orders o join sent on o.replaces_order_id = sent.id)
    select coalesce(sum(i.quantity) filter (where i.order_id = ${id}), 0)::int as bought,
      coalesce(sum(i.quantity) filter (where i.order_id <> ${id}), 0)::int as sent
    from order_items i where i.kind = 'goods' and (i.order_id = ${id}
      or i.order_id in (select sent.id from sent where sent.status <> 'cancelled'))`)
  const { bought = 0, sent = 0 } = rows[0] ?? {}
  return sent + lines.reduce((total, { quantity }) => total + quantity, 0) > bought
}

/** The replaced order's address and shipping, free of charge. */
function snapshotFor(
  order: OrderRow,
  of: { session_id: string; customer: OrderSnapshot['customer']; goods: OrderLine[] },
): OrderSnapshot {
  const { full_name, email, phone, shipping_address } = order
  return {
    session_id: of.session_id,
    payment_intent_id: null,
    user_id: order.user_id,
    owned: order.owned,
    language: order.language,
    customer: { ...of.customer, full_name, email, phone, shipping_address, marketing_consent: false },
    customer_hash: null,
    customer_place_hash: null,
    door_hash: null,
    marketing_wording: null,
    // The recipient has had the message.
    gift_message: null,
    gift_card_for: null,
    gift_card: null,
    shipping: {
      method: order.shipping_method,
      estimated_delivery: order.estimated_delivery,
      costPence: 0,
      standardPence: 0,
    },
    promise: null,
    subtotal_pence: 0,
    discount: null,
    // It is free.
    dirham_rate: null,
    lines: of.goods.map((line) => ({ ...line, unit_price_pence: 0 })),
  }
}

function checkoutFor(replaced: SessionRow, snapshot: OrderSnapshot, at: Date): typeof checkoutSessions.$inferInsert {
  return {
    id: snapshot.session_id,
    user_id: snapshot.user_id,
    owned: snapshot.owned,
    language: snapshot.language,
    state: 'ordered',
    customer_info: snapshot.customer,
    shipping_option_id: replaced.shipping_option_id,
    subtotal_pence: 0,
    shipping_pence: 0,
    standard_shipping_pence: 0,
    // A pending erasure covers the replacement too.
    erasure_asked_at: replaced.erasure_asked_at,
    created_at: at,
    expires_at: at,
  }
}
