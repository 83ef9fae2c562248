import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CustomerInfo } from '#contract/checkout.ts'
import { OrderStatus } from '#contract/orders.ts'
import { MOVES as ORDER_MOVES } from '#server/orders/lifecycle.ts'
import { type DecidedPayment, type DecidedSession, type Decision, decide, type ExistingOrder } from './decide.ts'
import { mayMove, type SessionState } from './lifecycle.ts'
import { dueOf } from './session-sums.ts'

const ADA = CustomerInfo.parse({
  full_name: 'Ada Khan',
  first_name: 'Ada',
  last_name: 'Khan',
  email: 'ada@example.com',
  phone: '',
  billing_address_line1: '1 High Street',
  billing_address_line2: '',
  billing_city: 'London',
  billing_state: '',
  billing_postal_code: 'N1 9GU',
  billing_country: 'GB',
  shipping_same_as_billing: true,
  shipping_address_line1: '1 High Street',
  shipping_address_line2: '',
  shipping_city: 'London',
  shipping_state: '',
  shipping_postal_code: 'N1 9GU',
  shipping_country: 'GB',
  shipping_address: {
    line1: '1 High Street',
    line2: '',
    city: 'London',
    state: '',
    postal_code: 'N1 9GU',
    country: 'GB',
  },
  marketing_consent: false,
})
const session: DecidedSession = {
  state: 'paying',
  customer_info: ADA,
  subtotal_pence: 1300,
  line_discounts: [200, 100],
  shipping_pence: 399,
  shipping_option_id: 1,
  gift_card_pence: 0,
}
const payment: DecidedPayment = { id: 'pi_this', status: 'succeeded', received: 1399, currency: 'gbp' }
const pending: ExistingOrder = { id: 'or_1', status: 'pending', paid_at: null, payment_intent_id: 'pi_this' }
const paid: ExistingOrder = { ...pending, status: 'paid', paid_at: new Date(0) }

const refund = (reason: string, nextState: string | null, cancelOrderId: string | null = null) => ({
  kind: 'refund',
  reason,
  amount_pence: 1399,
  nextState,
  cancelOrderId,
})
const place = (pendingOrderId: string | null) => ({
  kind: 'place_order',
  pendingOrderId,
  ifShort: refund('out_of_stock', 'refunded', pendingOrderId),
})

interface Case {
  session?: Partial<DecidedSession>
  order?: ExistingOrder
  payment?: Partial<DecidedPayment>
  decision: unknown
}
const CASES: Record<string, Case> = {
  'a paid session gets its order': { decision: place(null) },
  'a pending order is placed': { order: pending, decision: place('or_1') },
  'a payment that its order has is left alone': {
    session: { state: 'ordered' },
    order: paid,
    decision: { kind: 'already_ordered' },
  },
  'a session that expired before its payment succeeded still gets its order': {
    session: { state: 'expired' },
    decision: place(null),
  },
  'a processing payment gets a pending order': {
    payment: { status: 'processing', received: 0 },
    decision: { kind: 'wait', insertOrder: true },
  },
  'a processing payment gets no second pending order': {
    order: pending,
    payment: { status: 'processing', received: 0 },
    decision: { kind: 'wait', insertOrder: false },
  },
  'a processing payment of an erased customer gets no pending order': {
    session: { customer_info: { forgotten: true } },
    payment: { status: 'processing', received: 0 },
    decision: { kind: 'wait', insertOrder: false },
  },
  'a payment that waits for a card is unpaid': {
    payment: { status: 'requires_payment_method', received: 0 },
    decision: { kind: 'unpaid' },
  },
  'a cancelled payment is unpaid': { payment: { status: 'canceled', received: 0 }, decision: { kind: 'unpaid' } },
  'a second payment of a paid order is refunded': {
    session: { state: 'ordered' },
    order: { ...paid, payment_intent_id: 'pi_other' },
    decision: refund('paid_twice', null),
  },
  'a payment of a refunded session is refunded': {
    session: { state: 'refunded' },
    decision: refund('paid_twice', null),
  },
  'a payment of an order that staff cancelled is refunded': {
    session: { state: 'expired' },
    order: { ...pending, status: 'cancelled' },
    decision: refund('order_cancelled', 'refunded'),
  },
  'a payment of an erased customer is refunded': {
    session: { customer_info: { forgotten: true } },
    decision: refund('incomplete_session', 'refunded'),
  },
  'a payment of a session without a shipping option is refunded, and the session expires': {
    session: { state: 'customer', shipping_pence: null, shipping_option_id: null },
    decision: refund('incomplete_session', 'expired'),
  },
  'another amount is refused': {
    session: { subtotal_pence: 1301 },
    decision: { kind: 'refuse_amount', order: null, refund: refund('amount_mismatch', 'refunded') },
  },
  'the amount without the discount is refused': {
    session: { line_discounts: [] },
    decision: { kind: 'refuse_amount', order: null, refund: refund('amount_mismatch', 'refunded') },
  },
  'another currency is refused, and the pending order kept': {
    order: pending,
    payment: { currency: 'usd' },
    decision: {
      kind: 'refuse_amount',
      order: { id: 'or_1', status: 'pending' },
      refund: refund('amount_mismatch', 'refunded'),
    },
  },
}

for (const [name, { order = null, decision, ...given }] of Object.entries(CASES))
  test(name, () => {
    expect(decide({ ...session, ...given.session }, order, { ...payment, ...given.payment })).toEqual(decision)
  })

const PAYMENT_STATUSES: DecidedPayment['status'][] = [
  'canceled',
  'processing',
  'requires_action',
  'requires_capture',
  'requires_confirmation',
  'requires_payment_method',
  'succeeded',
]
const STATES: SessionState[] = ['open', 'customer', 'shipping', 'paying', 'ordered', 'expired', 'refunded']

const anySession = fc.record({
  state: fc.constantFrom(...STATES),
  customer_info: fc.constantFrom(null, { forgotten: true } as const, ADA),
  subtotal_pence: fc.integer({ min: 0, max: 3 }),
  line_discounts: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
  shipping_pence: fc.option(fc.integer({ min: 0, max: 2 })),
  shipping_option_id: fc.constantFrom(null, 1),
  gift_card_pence: fc.integer({ min: 0, max: 2 }),
})
const anyPayment = fc.record({
  id: fc.constantFrom('pi_this', 'pi_other'),
  status: fc.constantFrom(...PAYMENT_STATUSES),
  received: fc.integer({ min: 1, max: 5 }),
  currency: fc.constantFrom('gbp', 'usd'),
})
const anyOrder = fc.option(
  fc.record({
    id: fc.constant('or_1'),
    status: fc.constantFrom(...OrderStatus.options),
    paid_at: fc.constantFrom(null, new Date(0)),
    payment_intent_id: fc.constantFrom(null, 'pi_this', 'pi_other'),
  }),
)

/** Every combination of a session, an order and a payment, also those that the database would refuse. */
function checkAll(check: (s: DecidedSession, o: ExistingOrder | null, p: DecidedPayment) => void): void {
  fc.assert(fc.property(anySession, anyOrder, anyPayment, check), { numRuns: 20_000 })
}

/** The refund of a decision, also the one for missing stock. */
function refundOf(decision: Decision) {
  if (decision.kind === 'refund') return decision
  if (decision.kind === 'refuse_amount') return decision.refund
  return decision.kind === 'place_order' ? decision.ifShort : null
}

test('a captured payment ends in an order or in a refund of all of it, never both', () => {
  checkAll((s, o, p) => {
    const decision = decide(s, o, p)
    if (p.status !== 'succeeded') return
    const isOrdered = decision.kind === 'already_ordered' || decision.kind === 'place_order'
    const isRefunded = decision.kind === 'refund' || decision.kind === 'refuse_amount'
    expect([isOrdered, isRefunded].filter(Boolean)).toHaveLength(1)
    if (decision.kind !== 'already_ordered') expect(refundOf(decision)?.amount_pence).toBe(p.received)
  })
})

test('a payment that is not captured is neither ordered nor refunded', () => {
  checkAll((s, o, p) => {
    const isOrderOfIt = o?.paid_at !== null && o?.payment_intent_id === p.id
    if (p.status === 'succeeded' || isOrderOfIt) return
    expect(decide(s, o, p).kind).toBe(p.status === 'processing' ? 'wait' : 'unpaid')
  })
})

test('an order is placed only for the exact amount in pounds, and only once', () => {
  checkAll((s, o, p) => {
    if (decide(s, o, p).kind !== 'place_order') return
    expect([p.received, p.currency]).toEqual([dueOf(s), 'gbp'])
    expect(o?.paid_at ?? null).toBe(null)
    expect(s.state).not.toBe('refunded')
  })
})

test('the same input has the same decision', () => {
  checkAll((s, o, p) => {
    expect(decide(s, o, p)).toEqual(decide(structuredClone(s), structuredClone(o), { ...p }))
  })
})

test('sessions and orders make only moves that their lifecycles allow', () => {
  checkAll((s, o, p) => {
    if (!isPossible(s)) return
    const decision = decide(s, o, p)
    if (decision.kind === 'place_order') expect(mayMove(s.state, 'ordered')).toBe(true)
    const next = refundOf(decision)?.nextState ?? s.state
    expect(mayMove(s.state, next), `${s.state} to ${next}`).toBe(true)
    if (decision.kind === 'refuse_amount' && decision.order?.status === 'pending')
      expect(ORDER_MOVES.pending).toContain('cancelled')
  })
})

/** Whether a session with this state can have these columns. */
function isPossible({ state, customer_info, shipping_pence }: DecidedSession): boolean {
  if (state === 'expired') return true
  if (state === 'open') return customer_info === null && shipping_pence === null
  if (state === 'customer') return customer_info !== null && shipping_pence === null
  return customer_info !== null && shipping_pence !== null
}
