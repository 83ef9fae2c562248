import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { orders } from '#server/orders/tables.ts'
import { StripeUnavailable } from '#server/payments/payments.ts'
import { checkoutSessions } from './tables.ts'

/** Orders per run. The next minute takes the rest. */
const AT_MOST = 300
/** Parallel requests to Stripe. Few, because shoppers' requests share its rate limit. */
const CONCURRENT = 5

/**
 * Writes the numbers of new orders on their payments at Stripe. A job does it each minute, because the number exists
 * only after payment and no shopper should wait for it. Stops until the next minute when Stripe is unavailable.
 */
export async function describePayments(context: Pick<Context, 'db' | 'payments' | 'now' | 'log'>): Promise<void> {
  const { db, payments, now } = context
  const ours = or(isNull(checkoutSessions.stripe_account), eq(checkoutSessions.stripe_account, payments.account))
  const waiting = await db
    .select({ id: orders.id, number: orders.number, payment_intent_id: orders.payment_intent_id })
    .from(orders)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, orders.session_id))
    .where(and(isNotNull(orders.number), isNotNull(orders.payment_intent_id), isNull(orders.described_at), ours))
    .orderBy(asc(orders.number))
    .limit(AT_MOST)
  for (let at = 0; at < waiting.length; at += CONCURRENT) {
    const done = await Promise.all(waiting.slice(at, at + CONCURRENT).map((order) => describe(context, order)))
    const ids = done.flatMap((id) => id ?? [])
    if (ids.length > 0) await db.update(orders).set({ described_at: now() }).where(inArray(orders.id, ids))
    if (ids.length < done.length) return
  }
}

/** The order's id when it is done; null when Stripe is unavailable. */
async function describe(
  { payments, log }: Pick<Context, 'payments' | 'log'>,
  { id, number, payment_intent_id }: { id: string; number: number | null; payment_intent_id: string | null },
): Promise<string | null> {
  try {
    if (payment_intent_id) await payments.describe(payment_intent_id, orderNumber(number ?? 0))
  } catch (problem) {
    if (problem instanceof StripeUnavailable) return null
    // A retry would get the same answer for ever.
    log.warn({ err: problem, order_id: id }, 'Stripe does not take the order’s number on its payment')
  }
  return id
}
