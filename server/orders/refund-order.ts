import { eq } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { RefundLine, Restock } from '#contract/staff/orders.ts'
import { disputeDecidedBy } from '#contract/staff/paid-with.ts'
import { handOut, type StaffVisitor } from '#server/accounts/hand-out.ts'
import { record } from '#server/audit/audit.ts'
import type { Transaction } from '#server/db/open.ts'
import { giftCardEntries } from '#server/gift-cards/tables.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { disputedPence } from '#server/payments/disputes.ts'
import { refunds } from '#server/payments/tables.ts'
import { type Credited, sumOf } from './credit-notes.ts'
import { note } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { type PayBackContext, payBack } from './pay-back.ts'
import { CANCELLATION_FLAG, readPromised } from './promised-refund.ts'
import { type Refundable, readRefundable, shareOf, unearnedIn } from './refund-sums.ts'
import { refundablePence } from './refundable.ts'
import { unflag } from './refunds.ts'
import { restockSome } from './restock.ts'
import { lockOrder } from './staff-order.ts'
import { orders } from './tables.ts'

export interface StaffRefundRequest {
  id: string
  lines: RefundLine[]
  delivery_pence: number
  other_pence: number
  /** Nothing of the discount is withheld. */
  faulty: boolean
  /** The sum on the button the person pressed. */
  amount_pence: number
  reason: string
  restock: Restock[]
  request_key: string
  visitor: StaffVisitor
}

/**
 * Requests a refund of lines, delivery or an amount (pence). Locks the order, so that two refunds at once can't exceed
 * what was paid. The same `request_key` makes one refund.
 */
export async function refundOrder(
  context: PayBackContext,
  { id, reason, restock, request_key: sentKey, visitor, ...requested }: StaffRefundRequest,
): Promise<void> {
  const by = visitor.user
  const request_key = `staff:${sentKey}` as const
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id })
    if (!order.paid_at || order.total_pence === 0)
      throw new ApiError('conflict', 'Nothing has been paid for this order.')
    const known = await orderOfRequest(tx, request_key)
    if (known !== null && known !== id)
      throw new ApiError('conflict', 'This refund was requested with the key of another one. Please try again.')
    if (known !== null) return
    const left = await refundablePence(tx, order)
    if (left === 0 && (await disputedPence(tx, order.payment_intent_id)) > 0)
      throw new ApiError('conflict', disputedSentence(order.payment_method))
    const credited = checkRequest(requested, await readRefundable(tx, order), left)
    const amount_pence = sumOf(credited)
    const at = context.now()
    await handOut(tx, { visitor, kind: 'refund', amount_pence, at })
    await note(tx, {
      order_id: id,
      kind: 'refund_requested',
      at,
      by_user_id: by.id,
      data: { amount_pence, reason, for: inWords(credited) },
    })
    const promised = await readPromised(tx, order)
    if (promised && amount_pence >= promised.refund_pence) await unflag(tx, { order_id: id, name: CANCELLATION_FLAG })
    const staff = { by_user_id: by.id, request_key }
    // Stock is locked before the gift card (db/transaction.ts).
    const restocked = await restockSome(tx, { order, units: restock, by_user_id: by.id, at, reason: 'Refunded' })
    await payBack({ ...context, now: () => at }, tx, { order, amount_pence, credited, reason, staff, remainder: false })
    const after = { amount: pounds(amount_pence), for: inWords(credited), reason, restocked }
    await record(tx, { by, action: 'order.refund', subject: subjectOf(order), after, at })
  })
}

/** The order of a refund that was requested with this key; null for a new key. */
async function orderOfRequest(tx: Transaction, request_key: string): Promise<string | null> {
  const [atStripe] = await tx
    .select({ order_id: orders.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.session_id, refunds.session_id))
    .where(eq(refunds.request_key, request_key))
  if (atStripe) return atStripe.order_id
  const [toGiftCard] = await tx
    .select({ order_id: giftCardEntries.order_id })
    .from(giftCardEntries)
    .where(eq(giftCardEntries.request_key, request_key))
  return toGiftCard?.order_id ?? null
}

const disputedSentence = (method: string | null) =>
  `The payment is disputed: ${disputeDecidedBy(method)} has the money, so nothing can be refunded here. ` +
  'Don’t pay it by hand either, or the customer has it twice.'

type CheckedRefund = Omit<Credited, 'lines'> & {
  lines: (Credited['lines'][number] & { item: Refundable['lines'][number]['item'] })[]
}

/**
 * Checks the requested lines and sums against what is left to refund. Lines may come to less than their price, when
 * part of it was refunded without a line; a requested sum is refunded exactly or refused.
 */
function checkRequest(
  requested: Pick<StaffRefundRequest, 'lines' | 'delivery_pence' | 'other_pence' | 'faulty' | 'amount_pence'>,
  refundable: Refundable,
  left: number,
): CheckedRefund {
  if (new Set(requested.lines.map(({ item_id }) => item_id)).size < requested.lines.length)
    throw invalidField('lines', 'A line is listed twice.')
  const lines = requested.lines.map(({ item_id, quantity }) => {
    const line = refundable.lines.find(({ item }) => item.id === item_id)
    if (!line) throw invalidField('lines', 'That line belongs to another order.')
    if (quantity > line.left)
      throw invalidField('lines', `Of ${line.item.product_name} only ${line.left} can still be refunded.`)
    return { item: line.item, quantity, amount_pence: shareOf(line, quantity) }
  })
  const { delivery_pence, other_pence } = requested
  if (delivery_pence > refundable.delivery.all)
    throw invalidField('delivery', `At most £${pounds(refundable.delivery.all)} of the delivery is left to refund.`)
  const units = new Map(requested.lines.map(({ item_id, quantity }) => [item_id, quantity]))
  const unearned = unearnedIn(refundable, ({ item }) => units.get(item.id) ?? 0)
  const unearned_pence = requested.faulty ? Math.min(0, unearned) : unearned
  const price = sumOf({ lines, delivery_pence, other_pence, unearned_pence, less_pence: 0 })
  if (price === 0 && unearned_pence > 0)
    throw invalidField('amount', 'Nothing is due: what the customer keeps would have cost as much without a discount.')
  if (price === 0) throw invalidField('amount', 'At least a penny.')
  if (left === 0) throw invalidField('amount', 'All that was paid has been refunded already.')
  // Part of the price was refunded as an amount without a line, or in Stripe's dashboard.
  const less_pence = Math.max(0, price - left)
  if (less_pence > 0 && other_pence > 0) throw invalidField('amount', `At most £${pounds(left)} is left to refund.`)
  const total = price - less_pence
  if (requested.amount_pence !== total)
    throw invalidField(
      'amount',
      `It comes to £${pounds(total)} and not to £${pounds(requested.amount_pence)}. ` +
        'Somebody may have refunded a part of it meanwhile: please look again.',
    )
  return { lines, delivery_pence, other_pence, unearned_pence, less_pence }
}

function inWords({ lines, delivery_pence, other_pence }: CheckedRefund): string {
  const goods = lines.map(
    ({ item, quantity }) => `${quantity} × ${[item.product_name, item.variant_name].filter(Boolean).join(', ')}`,
  )
  const delivery = delivery_pence > 0 ? [`£${pounds(delivery_pence)} of the delivery`] : []
  const other = other_pence > 0 ? [`£${pounds(other_pence)} without a line`] : []
  return [...goods, ...delivery, ...other].join(', ')
}
