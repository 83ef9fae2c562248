import { and, asc, eq, inArray, like, or } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import { POLICY_TITLES } from '#contract/policies.ts'
import type { StaffOrder, StaffOrderLine } from '#contract/staff/order.ts'
import type { OrderMail } from '#contract/staff/order-papers.ts'
import { users } from '#server/accounts/tables.ts'
import { readContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { isHeldBack } from '#server/gift-cards/on-hold.ts'
import { notFound, versionConflict } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { mails } from '#server/mail/tables.ts'
import { photographAddress } from '#server/media/photographs.ts'
import { refunds } from '#server/payments/tables.ts'
import { versionsInForceAt } from '#server/policies/versions.ts'
import { cardsOf } from './cards-of.ts'
import { readCreditNotes } from './credit-notes.ts'
import { readEarlierContacts } from './earlier-contacts.ts'
import { hasBeenSent, readDisputes, readParcelDays, trackingOf } from './evidence.ts'
import { MOVES, mayChangeContact } from './lifecycle.ts'
import { addressLines, orderDiscount } from './orders.ts'
import { owedForCancelling } from './owed-for-cancelling.ts'
import { isHeld } from './parcel.ts'
import { type PromisedRefund, readPromised } from './promised-refund.ts'
import { discountSold, type Refundable, readRefundable, shareOf } from './refund-sums.ts'
import { refundablePence } from './refundable.ts'
import { readReplaced, readReplacements } from './replacements.ts'
import { readReturned } from './returned-units.ts'
import { rowOf } from './staff-list.ts'
import { orders } from './tables.ts'
import { readTimeline } from './timeline.ts'
import { taxedPence, vatIn } from './vat.ts'

export type OrderRow = typeof orders.$inferSelect
type ReadContext = Pick<Context, 'db' | 'payments'>

/** Locks an order until the transaction ends. Throws 404 for an unknown one, 409 when its version isn't `version`. */
export async function lockOrder(tx: Transaction, { id, version }: { id: string; version?: number }): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  if (!order) throw notFound(refusals.orderNotFound)
  if (version !== undefined && order.version !== version) throw versionConflict()
  return order
}

/** An order as the back office shows it. */
export async function readStaffOrder(context: ReadContext, id: string): Promise<StaffOrder> {
  const { db } = context
  const [found] = await db
    .select({ order: orders, username: users.username, isHeld })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.user_id))
    .where(eq(orders.id, id))
  if (!found) throw notFound('Order not found.')
  const { order, username } = found
  const refundable = await readRefundable(db, order)
  const left = await refundablePence(db, order)
  const lines = await withReturns(db, refundable)
  const replaces = await readReplaced(db, order)
  const { vat_number } = await readContent(db, 'facts')
  const gift_card = await giftCardOf(db, order)
  const hasParcel = lines.some(({ kind }) => kind !== 'gift_card')
  return {
    ...rowOf(order, { isHeld: found.isHeld, items: refundable.lines.map(({ item }) => item) }),
    language: order.language,
    phone: order.phone,
    username,
    shipping_address: order.shipping_address,
    billing_address: order.billing_address,
    shipping_lines: addressLines(order.shipping_address),
    billing_lines: addressLines(order.billing_address),
    gift_message: order.gift_message,
    estimated_delivery: order.estimated_delivery,
    tracking: trackingOf(order),
    dispatch_mail_due_at: order.dispatch_mail_due_at?.toISOString() ?? null,
    paid_at: order.paid_at?.toISOString() ?? null,
    subtotal: pounds(order.subtotal_pence),
    shipping_cost: pounds(order.shipping_pence),
    discount: orderDiscount(order),
    sold_discount: discountSold(order, refundable.discount),
    gift_cards: await cardsOf(db, order.id),
    vat:
      order.shipping_country === 'GB' && vat_number
        ? pounds(
            vatIn(
              taxedPence(
                order,
                refundable.lines.map(({ item }) => item),
              ),
            ),
          )
        : null,
    refundable: pounds(left),
    gift_card,
    cancel_refund: pounds(Math.min(left, (await owedForCancelling(db, order)).amount_pence)),
    delivery_refund: { all: pounds(refundable.delivery.all), standard: pounds(refundable.delivery.standard) },
    promised: promisedOf(await readPromised(db, order)),
    credit_notes: await readCreditNotes(db, { order }),
    earlier_contacts: await readEarlierContacts(db, id),
    may_change_contact: mayChangeContact(order),
    disputes: await readDisputes(db, order.payment_intent_id),
    ...(await readParcelDays(db, id)),
    payment: {
      intent_id: order.payment_intent_id,
      method: order.payment_method,
      card_brand: order.card_brand,
      card_last4: order.card_last4,
      dashboard_url: order.payment_intent_id && dashboardUrl(context, order.payment_intent_id),
    },
    lines,
    may_record_return:
      hasParcel && (await hasBeenSent(db, order)) && lines.some(({ quantity, returned }) => returned < quantity),
    // Not for refunded or disputed goods.
    may_replace:
      hasParcel &&
      !gift_card?.on_hold &&
      (order.status === 'dispatched' || order.status === 'delivered') &&
      order.email !== '' &&
      (replaces ? !replaces.is_disputed : left > 0 || order.total_pence === 0),
    replaces,
    replacements: await readReplacements(db, id),
    may: movesOf(order, { hasParcel }),
    policies: await policiesOf(db, order),
    timeline: await readTimeline(db, order),
    mails: await readMails(db, order),
  }
}

async function giftCardOf(
  db: Handle,
  { gift_card_id: id, gift_card_end: end, ...order }: OrderRow,
): Promise<StaffOrder['gift_card']> {
  if (id === null || end === null) return null
  return {
    id,
    end,
    paid: pounds(order.gift_card_pence),
    refunded: pounds(order.gift_card_refunded_pence),
    on_hold: await isHeldBack(db, { gift_card_id: id }),
  }
}

function promisedOf(promised: PromisedRefund | null): StaffOrder['promised'] {
  if (!promised) return null
  const { refund_pence, delivery_pence, lines } = promised
  return { amount: pounds(refund_pence), delivery: pounds(delivery_pence), lines }
}

/** The policy versions in force when the order was placed. */
async function policiesOf(db: Handle, { created_at }: OrderRow): Promise<StaffOrder['policies']> {
  return (await versionsInForceAt(db, created_at)).map(({ policy, number }) => ({
    title: POLICY_TITLES[policy],
    number,
  }))
}

function movesOf(order: OrderRow, { hasParcel }: { hasParcel: boolean }): StaffOrder['may'] {
  if (order.status === 'dispatched') return order.dispatch_mail_due_at ? ['delivered', 'undispatched'] : ['delivered']
  // Only a payment makes a pending order paid.
  const moves = MOVES[order.status].filter(
    (to) =>
      to !== 'refunded' &&
      to !== 'pending' &&
      !(to === 'paid' && order.status === 'pending') &&
      // The shop itself delivers what is emailed; a parcel is dispatched first.
      to !== 'delivered' &&
      (hasParcel || to === 'cancelled'),
  )
  return moves.flatMap((to) =>
    to === 'paid' ? 'unpacked' : to === 'packed' || to === 'dispatched' || to === 'cancelled' ? to : [],
  )
}

async function withReturns(db: Handle, { lines, discount }: Refundable): Promise<StaffOrderLine[]> {
  const returnedOf = await readReturned(
    db,
    lines.map(({ item }) => item.id),
  )
  return lines.map((line) => {
    const { item, refunded, left } = line
    return {
      item_id: item.id,
      stock_item_id: item.stock_item_id,
      product_name: item.product_name,
      product_slug: item.product_slug,
      kind: item.kind,
      variant_name: item.variant_name,
      image: item.media_hash ? photographAddress(item.media_hash) : null,
      quantity: item.quantity,
      returned: returnedOf(item.id).returned,
      restocked: returnedOf(item.id).restocked,
      refunded,
      price: pounds(item.unit_price_pence),
      line_total: pounds(item.unit_price_pence * item.quantity),
      discount: pounds(item.discount_pence),
      discounted: discount?.terms.eligible.includes(item.position) ?? false,
      refunds: Array.from({ length: left }, (_, at) => pounds(shareOf(line, at + 1))),
    }
  })
}

/** The mails about an order and its refunds. Resent mails have the first one's subject id with a suffix. */
export async function readMails(db: Handle, order: OrderRow): Promise<OrderMail[]> {
  const { payment_intent_id } = order
  const itsRefunds =
    payment_intent_id === null
      ? []
      : await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.payment_intent_id, payment_intent_id))
  const ofRefunds = and(
    inArray(mails.kind, ['order-refunded', 'payment-refunded']),
    inArray(
      mails.subject_id,
      itsRefunds.map(({ id }) => String(id)),
    ),
  )
  const rows = await db
    .select({ id: mails.id, subject: mails.subject, to: mails.to, state: mails.state, created_at: mails.created_at })
    .from(mails)
    .where(
      or(
        eq(mails.subject_id, order.id),
        like(mails.subject_id, `${order.id.replaceAll('_', '\\_')}/%`),
        itsRefunds.length > 0 ? ofRefunds : undefined,
      ),
    )
    .orderBy(asc(mails.id))
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Null for the emulator, which has no dashboard. */
function dashboardUrl({ payments: { settings } }: Pick<Context, 'payments'>, intent_id: string): string | null {
  if (settings.apiBase || settings.fetch) return null
  return `https://dashboard.stripe.com/${settings.secretKey.includes('_test_') ? 'test/' : ''}payments/${intent_id}`
}
