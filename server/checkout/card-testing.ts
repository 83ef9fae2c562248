import { and, eq, sql } from 'drizzle-orm'
import { checkCaptcha, useCaptcha } from '#server/captcha/captcha.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { FailedCharge } from '#server/payments/inbox.ts'
import type { Payment } from '#server/payments/payments.ts'
import { clearPayment } from './clear-payment.ts'
import { checkoutSessions } from './tables.ts'

/**
 * Bots test stolen card numbers in checkouts: many in one, or one card in many. Declined cards are counted over this
 * many seconds, in the database, so that all processes share the count.
 */
const SECONDS = 600
/**
 * Declined cards after which a checkout opens no more payments. When its network or card has as many, the checkout's
 * first decline is enough.
 */
const CHECKOUT_MOST = 10
/** Declined cards of one network, over all its checkouts, after which a new payment needs a captcha. */
const NETWORK_CAPTCHA = 5
/**
 * Declined cards in the whole shop after which every new payment needs a captcha: an attacker with many networks stays
 * below each network's limit.
 */
const SHOP_CAPTCHA = 40
/** Declined cards of one network after which it opens no payment, and its open payments are cancelled. */
const NETWORK_MOST = 20
/** Open payments of one network to cancel per call. */
const BATCH = 100

/** Counts a declined card. The same charge reported twice counts once. */
export async function rememberFailure(
  tx: Transaction | Database,
  { payment, charge, now }: { payment: Payment; charge: FailedCharge; now: Date },
): Promise<void> {
  if (!payment.sessionId) return
  await tx.execute(sql`
    insert into failed_attempts (charge_id, session_id, network, card, created_at)
    select ${charge.id}, id, network, ${charge.card}, ${now} from checkout_sessions where id = ${payment.sessionId}
    on conflict do nothing`)
}

/**
 * Throws 429 where cards are being tested, and 400 on `captcha` where a captcha is missing. Call it before stock is
 * held or a payment opened. A checkout whose payment is open already needs no captcha.
 */
export async function refuseTesting(
  context: Context,
  {
    session_id,
    network,
    ip,
    captcha,
  }: { session_id: string; network: string; ip: string; captcha: string | undefined },
): Promise<void> {
  if (!context.limits.on) return
  const declined = await countDeclined(context.db, { session_id, network, now: context.now() })
  if (declined.network >= NETWORK_MOST || isTesting(declined))
    throw new ApiError('too_many', refusals.cardsRefused, { retryAfter: SECONDS })
  if (declined.opened || (declined.network < NETWORK_CAPTCHA && declined.shop < SHOP_CAPTCHA)) return
  if (!captcha) throw invalidField('captcha', refusals.confirmHuman)
  await acceptCaptcha(context, { captcha, ip })
}

async function acceptCaptcha(context: Context, { captcha, ip }: { captcha: string; ip: string }): Promise<void> {
  try {
    await checkCaptcha(context, { answer: captcha, ip })
    await context.db.transaction((tx) => useCaptcha(context, tx, captcha))
  } catch (problem) {
    throw problem instanceof ApiError && problem.code === 'invalid'
      ? invalidField('captcha', problem.sentence)
      : problem
  }
}

/** Call it after a declined card. Cancels the payment when it has had too many, and all of a network that has. */
export async function blockIfTesting(context: Context, payment: Payment): Promise<void> {
  const { db, limits, now } = context
  if (!limits.on || !payment.sessionId) return
  const [session] = await db
    .select({ network: checkoutSessions.network })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.id, payment.sessionId))
  if (!session) return
  const declined = await countDeclined(db, { session_id: payment.sessionId, network: session.network, now: now() })
  if (session.network !== null && declined.network >= NETWORK_MOST) return blockNetwork(context, session.network)
  if (isTesting(declined)) await block(context, { id: payment.sessionId, payment_intent_id: payment.id })
}

/**
 * Payments opened before the network reached its limit could each try one more card. One that waits for 3-D Secure is
 * left alone: many buyers share a mobile operator's network, and a decline closes it anyway.
 */
async function blockNetwork(context: Context, network: string): Promise<void> {
  const open = await context.db
    .select({ id: checkoutSessions.id, payment_intent_id: checkoutSessions.payment_intent_id })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.state, 'paying'),
        eq(checkoutSessions.network, network),
        eq(checkoutSessions.processing, false),
      ),
    )
    .limit(BATCH)
  await Promise.all(
    open.map(async (session) => {
      if (
        session.payment_intent_id &&
        (await context.payments.read(session.payment_intent_id)).status !== 'requires_action'
      )
        await block(context, session)
    }),
  )
}

async function block(
  context: Context,
  { id, payment_intent_id }: { id: string; payment_intent_id: string | null },
): Promise<void> {
  if (!payment_intent_id) return
  const { status } = await context.payments.cancel(payment_intent_id)
  if (status === 'canceled') await clearPayment(context, { session_id: id, payment_intent_id })
  context.metrics.cardTesting.inc()
  context.log.warn({ session_id: id }, 'cards are being tested: the payment is cancelled')
}

interface DeclinedCards {
  mine: number
  network: number
  card: number
  shop: number
  /** Whether the checkout has an open payment. */
  opened: boolean
}

function isTesting({ mine, network, card }: Pick<DeclinedCards, 'mine' | 'network' | 'card'>): boolean {
  // A checkout without a declined card may always try.
  return mine >= CHECKOUT_MOST || (mine > 0 && Math.max(network, card) >= CHECKOUT_MOST)
}

/**
 * Counts declined cards of a checkout, its network, its last card and the whole shop. One statement, because every
 * payment waits for it.
 */
async function countDeclined(
  db: Database,
  { session_id, network, now }: { session_id: string; network: string | null; now: Date },
): Promise<DeclinedCards> {
  const since = new Date(now.getTime() - SECONDS * 1000)
  const recent = sql`f.created_at > ${since}`
  const lastCard = sql`(
    select l.card from failed_attempts l where l.session_id = ${session_id} and l.created_at > ${since}
    order by l.created_at desc limit 1)`
  const { rows } = await db.execute<Record<keyof DeclinedCards, unknown>>(sql`
    select (select count(*)::int from failed_attempts f where f.session_id = ${session_id} and ${recent}) as mine,
      (select count(*)::int from failed_attempts f where f.network = ${network}::text and ${recent}) as network,
      (select count(*)::int from failed_attempts f where f.card = ${lastCard} and ${recent}) as card,
      (select count(*)::int from failed_attempts f where ${recent}) as shop,
      exists (
        select 1 from checkout_sessions s where s.id = ${session_id} and s.payment_intent_id is not null) as opened`)
  const [found] = rows
  return {
    mine: Number(found?.mine),
    network: Number(found?.network),
    card: Number(found?.card),
    shop: Number(found?.shop),
    opened: found?.opened === true,
  }
}
