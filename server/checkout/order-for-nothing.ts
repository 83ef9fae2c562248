import { eq } from 'drizzle-orm'
import type { CheckoutSessionAnswer } from '#contract/checkout.ts'
import { pounds, withPoundSign } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashedNetwork } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { becomeOrder, lockOrderOfSession, snapshotOf } from './become-order.ts'
import { holdCode } from './hold-code.ts'
import { holdGiftCard } from './hold-gift-card.ts'
import { lockForHold, refuseUnavailable } from './hold-stock.ts'
import { cancelPayment } from './payment.ts'
import { customerOf, findSession, readAnswer } from './session.ts'
import { dueOf, totalOf } from './session-sums.ts'
import { checkoutSessions } from './tables.ts'

type Shopper = Pick<Visitor, 'user' | 'ip' | 'language'> & { session_id: string }

/**
 * Places the order of a checkout that has nothing left to pay, because a code took all of it or a gift card pays it,
 * without a payment. However often, at once or after a crash it is called: one order, one confirmation, one use of the
 * code. Throws 409 for a checkout that has something to pay, and for goods, a code or a card that can't be had any
 * more; then nothing is written.
 */
export async function orderForNothing(context: Context, shopper: Shopper): Promise<CheckoutSessionAnswer> {
  const { session } = await findSession(context.db, { id: shopper.session_id, user: shopper.user })
  // Otherwise the payment of an earlier total could still be made.
  if (dueOf(session) === 0) await cancelPayment(context, session)
  const placed = await context.db.transaction((tx) => place(context, tx, shopper))
  if (placed) {
    context.failpoint('order-for-nothing.committed')
    context.metrics.orders.inc()
  }
  return (await readAnswer(context, { id: shopper.session_id, user: shopper.user })).answer
}

/** Whether this call has placed it: false for a checkout that is ordered already. */
async function place(context: Context, tx: Transaction, { session_id, user, ip, language }: Shopper): Promise<boolean> {
  const network = hashedNetwork(context, ip)
  const whole = await lockForHold(context, tx, { session_id, user, network, isOrderedAllowed: true })
  const session = { ...whole.session, language }
  if (session.state === 'ordered') return false
  // Two statements: a joined one that waited for the session's lock would not see an order written meanwhile.
  const [pending] = await lockOrderOfSession(tx, session_id)
  const customer = customerOf(session)
  if (!customer) throw new ApiError('conflict', refusals.customerFirst)
  if (session.shipping_pence === null) throw new ApiError('conflict', refusals.noDeliveryOption)
  const due = dueOf(session)
  if (due > 0) throw new ApiError('conflict', refusals.somethingToPay(withPoundSign(pounds(due))))
  // Another window has begun a payment since it was read.
  if (session.state === 'paying') throw new ApiError('conflict', refusals.checkoutChanged)
  const { items } = whole
  await refuseUnavailable(context, tx, { session_id, items, network, language, country: customer.shipping_country })
  await holdCode(context, tx, { session, network })
  await holdGiftCard(context, tx, session)
  // Last: who is refused by nothing else learns whether a mailbox has ordered by placing an order in its name.
  await holdCode(context, tx, { session, network, free: totalOf(session) === 0 })
  await tx.update(checkoutSessions).set({ language }).where(eq(checkoutSessions.id, session_id))
  const snapshot = snapshotOf(context, { ...whole, session, payment_intent_id: null })
  const became = await becomeOrder(context, tx, {
    session,
    snapshot,
    pendingOrderId: pending?.id ?? null,
    paidWith: null,
  })
  // The locks taken above are still held, so neither stock nor code can have gone since.
  if (became !== 'ordered') throw new Error(`The checkout ${session_id} is ${became} right after it was not.`)
  context.failpoint('order-for-nothing.written')
  return true
}
