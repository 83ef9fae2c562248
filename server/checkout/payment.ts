import { and, eq, sql } from 'drizzle-orm'
import { currentRate } from '#server/content/dirhams.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashedNetwork } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn, Visitor } from '#server/http/visitor.ts'
import type { FailedCharge } from '#server/payments/inbox.ts'
import { type Payment, PaymentUnknown, StripeUnavailable } from '#server/payments/payments.ts'
import { holdOf } from '#server/stock/stock.ts'
import { blockIfTesting, refuseTesting, rememberFailure } from './card-testing.ts'
import { clearPayment } from './clear-payment.ts'
import { holdCode } from './hold-code.ts'
import { holdGiftCard } from './hold-gift-card.ts'
import { lockForHold, refuseUnavailable } from './hold-stock.ts'
import { isForeign, shippingOf } from './intent.ts'
import { moveTo } from './lifecycle.ts'
import { customerOf, type SessionRow } from './session.ts'
import { dueOf } from './session-sums.ts'
import { settle } from './settle.ts'
import { checkoutSessions } from './tables.ts'

type Payer = Pick<Visitor, 'user' | 'ip' | 'language'>

export interface OpenedPayment {
  payment: Payment
  /** The account that the checkout belongs to; null for a guest's. */
  owner: number | null
  hold_expires_at: Date
}

/** Sessions whose payment this process is opening, by shopper: a second tab gets the first one's answer. */
const opening = new Map<string, Promise<OpenedPayment>>()

/**
 * Holds the stock and opens the payment, or returns the open one. A session has one payment, however often this is
 * called: everything the order needs is committed before Stripe is asked, and every retry has the same idempotency key.
 */
export async function openPayment(
  context: Context,
  {
    session_id,
    user,
    ip,
    language,
    captcha,
    wallet,
  }: Payer & Pick<From, 'captcha' | 'wallet'> & { session_id: string },
): Promise<OpenedPayment> {
  // The key has the user: another visitor must not get an answer without the check of their access.
  const who = `${user?.id ?? 'guest'} ${session_id} ${wallet}`
  const inFlight = opening.get(who)
  if (inFlight) return inFlight
  const network = hashedNetwork(context, ip)
  const opened = openOnce(context, { session_id, user, network, ip, language, captcha, wallet }).finally(() =>
    opening.delete(who),
  )
  opening.set(who, opened)
  return opened
}

interface From extends Pick<Visitor, 'ip' | 'language'> {
  network: string
  /** The solved captcha, when one was required. */
  captcha: string | undefined
  /** A wallet's payment is opened without an address, which the wallet gives. */
  wallet: boolean
}

async function openOnce(
  context: Context,
  { session_id, user, ...from }: From & { session_id: string; user: SignedIn | null },
): Promise<OpenedPayment> {
  const { network, language, wallet } = from
  const held = { session_id, user, network, language, wallet }
  await refuseTesting(context, { session_id, ...from })
  let { session, hold_expires_at } = await holdStock(context, held)
  if (session.payment_wallet !== wallet) {
    await endPayment(context, session)
    ;({ session, hold_expires_at } = await holdStock(context, held))
  }
  let payment = await ifKnown(createOrRetrieve(context, session))
  if (!payment) {
    // Opened with other API keys: open a new one.
    await clearPayment(context, { session_id, payment_intent_id: session.payment_intent_id ?? '' })
    ;({ session, hold_expires_at } = await holdStock(context, held))
    payment = await createOrRetrieve(context, session)
  }
  if (payment.status === 'succeeded' || payment.status === 'processing') return refusePaid(context, payment)
  if (payment.failedCharge) await countFailure(context, payment, payment.failedCharge)
  if (payment.status === 'canceled') {
    // Cancelled by another process or in Stripe's dashboard: the next try opens a new payment.
    await clearPayment(context, { session_id, payment_intent_id: payment.id })
    throw new ApiError('conflict', refusals.paymentCancelled)
  }
  const { rowCount } = await context.db
    .update(checkoutSessions)
    .set({ payment_intent_id: payment.id })
    .where(and(eq(checkoutSessions.id, session_id), eq(checkoutSessions.payment_attempt, session.payment_attempt)))
  if (!rowCount) {
    // Another window has begun another payment meanwhile: nobody may pay both.
    await ifKnown(context.payments.cancel(payment.id))
    throw new ApiError('conflict', refusals.checkoutChanged)
  }
  return { payment, owner: session.user_id, hold_expires_at }
}

/** Counts a declined card, because its webhook may never arrive. */
async function countFailure(context: Context, payment: Payment, charge: FailedCharge): Promise<void> {
  await rememberFailure(context.db, { payment, charge, now: context.now() })
  await blockIfTesting(context, payment)
}

/** Leaves a session alone that has a payment of the other kind (`payment_wallet`), which is to be cancelled first. */
async function holdStock(
  context: Context,
  {
    session_id,
    user,
    network,
    language,
    wallet,
  }: Omit<From, 'ip' | 'captcha'> & { session_id: string; user: SignedIn | null },
): Promise<{ session: SessionRow; hold_expires_at: Date }> {
  const { db, now, failpoint, settings, payments } = context
  return db.transaction(async (tx) => {
    const { session, items } = await lockForHold(context, tx, { session_id, user, network })
    const customer = customerOf(session)
    if (!customer) throw new ApiError('conflict', refusals.customerFirst)
    if (session.shipping_pence === null) throw new ApiError('conflict', refusals.noDeliveryOption)
    if (dueOf(session) === 0) throw new ApiError('conflict', refusals.nothingToPay)
    await refuseUnavailable(context, tx, { session_id, items, network, language, country: customer.shipping_country })
    await holdCode(context, tx, { session, network })
    await holdGiftCard(context, tx, session)
    const isForeignPayment = isForeign(payments, session)
    const isOtherKind = session.payment_wallet !== wallet
    if (isOtherKind && session.payment_intent_id !== null && !isForeignPayment)
      return { session, hold_expires_at: session.expires_at }
    // Opened with other API keys, or being opened in another window: this checkout gets a new payment.
    const fresh =
      isForeignPayment || isOtherKind
        ? { payment_intent_id: null, payment_attempt: session.payment_attempt + 1, payment_wallet: wallet }
        : {}
    const opened = { ...session, ...fresh }
    const hold = { placed_at: now(), expires_at: new Date(now().getTime() + settings.holdMinutes * 60_000), network }
    const dirhams = currentRate(customer.shipping_country)
    const { rows } = await tx.execute<{ expires_at: string }>(sql`
      with held as (${holdOf(session_id, items, hold)})
      update checkout_sessions set state = ${moveTo(session.state, 'paying')}, network = ${network},
        language = ${language}, checked_at = ${now()}, stripe_account = ${payments.account},
        payment_intent_id = ${opened.payment_intent_id}, payment_attempt = ${opened.payment_attempt},
        payment_wallet = ${wallet},
        dirham_rate = ${dirhams.rate}, dirham_rate_on = ${dirhams.on}
      where id = ${session_id}
      returning (select min(expires_at)::text from held) as expires_at`)
    failpoint('hold.written')
    return { session: opened, hold_expires_at: new Date(rows[0]?.expires_at ?? hold.expires_at) }
  })
}

async function createOrRetrieve({ db, payments }: Context, session: SessionRow): Promise<Payment> {
  if (session.payment_intent_id) return payments.read(session.payment_intent_id)
  const customer = customerOf(session)
  if (!customer) throw new ApiError('conflict', refusals.customerFirst)
  // Stripe refuses a known key with other parameters, so all parameters are fixed per session and attempt.
  const key = `${session.id}-${dueOf(session)}-${session.payment_attempt}`
  const opened = payments.open({
    sessionId: session.id,
    amount: dueOf(session),
    key,
    shipping: session.payment_wallet ? null : shippingOf(customer),
    billingCountry: customer.billing_country,
  })
  return opened.catch(async (problem: unknown) => {
    if (problem instanceof StripeUnavailable && problem.needsNewKey) {
      // Safe: if Stripe did open a payment, nobody has its client secret, so nobody can pay it.
      const unchanged = and(
        eq(checkoutSessions.id, session.id),
        eq(checkoutSessions.payment_attempt, session.payment_attempt),
      )
      await db
        .update(checkoutSessions)
        .set({ payment_attempt: session.payment_attempt + 1 })
        .where(unchanged)
    }
    throw problem
  })
}

/** Changes of one checkout while its payment is open: each asks Stripe, whose reads a second are the whole shop's. */
export const CHANGES = { points: 60, seconds: 600 }

/**
 * Cancels a session's open payment before its total or address changes, so that nobody is charged another amount than
 * the button said. Throws 409 when it is paid or processing, and 429 after too many changes.
 */
export async function cancelPayment(context: Context, session: SessionRow): Promise<void> {
  if (session.state === 'paying') await context.limits.count('checkout.changes', CHANGES, session.id)
  return endPayment(context, session)
}

/** The same for a checkout that ends, or begins another payment: however often it changed before. */
export async function endPayment(context: Context, session: SessionRow): Promise<void> {
  if (session.state !== 'paying') return
  if (isForeign(context.payments, session))
    return clearPayment(context, { session_id: session.id, payment_intent_id: session.payment_intent_id ?? '' })
  const payment_intent_id = session.payment_intent_id ?? (await createOrRetrieve(context, session)).id
  const payment = await ifKnown(context.payments.cancel(payment_intent_id))
  if (payment && payment.status !== 'canceled') return refusePaid(context, payment)
  await clearPayment(context, { session_id: session.id, payment_intent_id })
}

/**
 * Throws 409 when a session's payment is processing or paid, for changes that don't need a new payment, and 429 after
 * too many of these. The order is written from the session: a change after that would show another address than the
 * parcel's.
 */
export async function refuseOncePaid(context: Context, session: SessionRow): Promise<void> {
  if (session.state !== 'paying' || session.payment_intent_id === null || isForeign(context.payments, session)) return
  await context.limits.count('checkout.changes', CHANGES, session.id)
  const payment = await ifKnown(context.payments.read(session.payment_intent_id))
  if (payment?.status === 'processing' || payment?.status === 'succeeded') await refusePaid(context, payment)
}

/** The payment, or null when Stripe doesn't know it (opened with other API keys). */
async function ifKnown(asked: Promise<Payment>): Promise<Payment | null> {
  return asked.catch((problem: unknown) => {
    if (problem instanceof PaymentUnknown) return null
    throw problem
  })
}

async function refusePaid(context: Context, payment: Payment): Promise<never> {
  await settle(context, { payment_intent_id: payment.id })
  throw paidOrProcessing(payment)
}

/** A 409 for a payment that is paid or processing. */
function paidOrProcessing({ status }: Payment): ApiError {
  if (status === 'processing') return new ApiError('conflict', refusals.paymentProcessing)
  return new ApiError('conflict', refusals.alreadyPaid)
}
