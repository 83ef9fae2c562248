import { eq, sql } from 'drizzle-orm'
import { removeBought } from '#server/cart/cart.ts'
import { readContentsOrBlank } from '#server/content/content.ts'
import { keptRate } from '#server/content/dirhams.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { takeUse } from '#server/discounts/uses.ts'
import { openBoughtCards } from '#server/gift-cards/open-bought.ts'
import { covers, spend } from '#server/gift-cards/spend.ts'
import { customerHash, customerPlaceHash, doorHash } from '#server/http/keyed-hash.ts'
import type { OrderSnapshot } from '#server/orders/order-snapshot.ts'
import { BY_EMAIL, snapshotIn } from '#server/orders/orders-in.ts'
import { insertPaidOrder, markPaid, type PaymentFacts } from '#server/orders/place-order.ts'
import { promiseAtPurchase } from '#server/orders/promise.ts'
import { orders } from '#server/orders/tables.ts'
import { findShortages, sell } from '#server/stock/stock.ts'
import { wordingOf } from './consent.ts'
import { isComplete } from './decide.ts'
import { codeUserOf } from './hold-code.ts'
import { learnName } from './learn-name.ts'
import { moveTo } from './lifecycle.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { customerOf, type SessionRow, type WholeSession } from './session.ts'
import { totalOf } from './session-sums.ts'
import { checkoutSessions } from './tables.ts'

/** A locked session that is paid, or has nothing to pay, and the contents of its order. */
export interface Orderable {
  session: SessionRow
  snapshot: OrderSnapshot
  /** The order that an earlier payment left pending. */
  pendingOrderId: string | null
  /** Null for an order of nothing. */
  paidWith: PaymentFacts | null
}

/** What became of it: an order, or why there is none. Then nothing is written. */
export type Became = 'ordered' | 'out_of_stock' | 'code_used_up' | 'gift_card_spent'

const lockedOrder = preparedOnce((tx) =>
  tx
    .select({
      id: orders.id,
      status: orders.status,
      paid_at: orders.paid_at,
      payment_intent_id: orders.payment_intent_id,
    })
    .from(orders)
    .where(eq(orders.session_id, sql.placeholder('session_id')))
    .for('no key update')
    .prepare('order-of-session'),
)

/** The order of a session that is locked already, locked too. */
export const lockOrderOfSession = (tx: Transaction, session_id: string) => lockedOrder(tx).execute({ session_id })

const sessionOrdered = preparedOnce((tx) =>
  tx
    .update(checkoutSessions)
    .set({
      state: 'ordered',
      payment_intent_id: sql`${sql.placeholder('payment_intent_id')}`,
    })
    .where(eq(checkoutSessions.id, sql.placeholder('id')))
    .prepare('session-ordered'),
)

/**
 * Makes a session an order in the transaction that has locked it and its order: takes the goods from the stock, the use
 * from its discount code and its part from its gift card, writes the order under the next number, and enqueues the
 * confirmation.
 */
export async function becomeOrder(
  context: Context,
  tx: Transaction,
  { session, snapshot: wanted, pendingOrderId, paidWith }: Orderable,
): Promise<Became> {
  const now = context.now()
  const [shortages, contents, shown] = await pipelined(
    findShortages(tx, { session_id: session.id, lines: wanted.lines, now }),
    // Shops of an older release have no document about the dispatch.
    readContentsOrBlank(tx, ['facts', 'policies', 'dispatch']),
    snapshotIn(tx, wanted),
  )
  if (shortages.length > 0) return 'out_of_stock'
  const promise = promiseAtPurchase(wanted, { now, settings: contents.dispatch })
  const snapshot = { ...wanted, promise }
  if (snapshot.discount) {
    const { discount_code_id } = snapshot.discount
    const customer = codeUserOf(context, { customer: snapshot.customer, user_id: session.user_id })
    if (!(await takeUse(tx, { session_id: session.id, discount_code_id, customer, free: totalOf(session) === 0, now })))
      return 'code_used_up'
  }
  if (snapshot.gift_card) {
    const { gift_card_id, gift_card_pence: pence, gift_card_end: code_end } = snapshot.gift_card
    // False only for a checkout whose hold was lost, as in a database restored from before it.
    if (!(await covers(tx, { gift_card_id, code_end, session_id: session.id, pence, now }))) return 'gift_card_spent'
  }
  moveTo(session.state, 'ordered')
  if (session.user_id !== null)
    await pipelined(
      removeBought(tx, { user_id: session.user_id, lines: snapshot.lines }),
      learnName(tx, { user_id: session.user_id, ...snapshot.customer }),
    )
  const order_id = pendingOrderId ?? context.newId('or_')
  const paid = { id: order_id, snapshot, now, paidWith }
  // The lock on the last order number starts here: every round trip until the commit costs orders a second.
  const [{ number, lines }] = await pipelined(
    pendingOrderId ? markPaid(tx, paid) : insertPaidOrder(tx, paid),
    sessionOrdered(tx).execute({ id: session.id, payment_intent_id: snapshot.payment_intent_id }),
  )
  context.failpoint('settle.order-written')
  if (snapshot.gift_card_for)
    await openBoughtCards(tx, { order_id, recipient: snapshot.gift_card_for, language: snapshot.language, now })
  await pipelined(
    snapshot.gift_card &&
      spend(tx, { ...snapshot.gift_card, pence: snapshot.gift_card.gift_card_pence, order_id, now }),
    sell(tx, { session_id: session.id, lines, now }).then(() => context.failpoint('settle.sold')),
    sendConfirmation(context, tx, { order_id, number, snapshot: { ...shown, promise }, contents }),
  )
  return 'ordered'
}

/**
 * What the shopper agreed to, from the locked session; `payment_intent_id` is null where there is nothing to pay.
 * Throws for a session that `decide` calls incomplete.
 */
export function snapshotOf(
  { secret }: Pick<Context, 'secret'>,
  { session, items, option, payment_intent_id }: WholeSession & { payment_intent_id: string | null },
): OrderSnapshot {
  const customer = customerOf(session)
  if (!isComplete(session) || customer === null || session.shipping_pence === null)
    throw new Error(`The checkout ${session.id} is incomplete.`)
  return {
    session_id: session.id,
    payment_intent_id,
    user_id: session.user_id,
    owned: session.owned,
    language: session.language,
    customer,
    customer_hash: customerHash(secret, customer.email),
    customer_place_hash: customerPlaceHash(secret, customer.email, customer.shipping_address),
    // Where nothing is delivered, the address is the bill's: a stranger may type anybody's.
    door_hash: option ? doorHash(secret, customer.shipping_address) : null,
    marketing_wording: wordingOf(session),
    gift_message: session.gift_message,
    gift_card_for: items.some(({ kind }) => kind === 'gift_card')
      ? (session.gift_card_for ?? { email: customer.email, from_name: '', message: '', send_on: null })
      : null,
    shipping: {
      method: option?.name ?? BY_EMAIL,
      estimated_delivery: option?.estimated_delivery ?? '',
      costPence: session.shipping_pence,
      standardPence: session.standard_shipping_pence,
    },
    // Known once it is paid.
    promise: null,
    subtotal_pence: session.subtotal_pence,
    discount: discountIn(session),
    gift_card: giftCardIn(session),
    // Nothing is nothing in dirhams too.
    dirham_rate: payment_intent_id === null ? null : keptRate(session),
    lines: items.map(({ session_id, position, ...line }) => ({
      ...line,
      discount_pence: session.line_discounts[position] ?? 0,
    })),
  }
}

function discountIn(session: SessionRow): OrderSnapshot['discount'] {
  const { discount_code_id, discount_code, discount_terms, delivery_discount_pence } = session
  if (discount_code_id === null || discount_code === null) return null
  return { discount_code_id, discount_code, discount_terms, delivery_discount_pence }
}

function giftCardIn({ gift_card_id, gift_card_pence, gift_card_end }: SessionRow): OrderSnapshot['gift_card'] {
  if (gift_card_id === null || gift_card_end === null) return null
  return { gift_card_id, gift_card_pence, gift_card_end }
}
