import { createHmac } from 'node:crypto'
import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/open.ts'
import { networkOf } from '#server/http/limits.ts'
import { Refused } from '#server/http/refused.ts'
import type { Parts } from '#server/parts.ts'
import type { Payment } from '#server/payments/stripe.ts'
import { failedAttempts } from '#server/payments/tables.ts'
import { forgetPayment } from './forget.ts'
import { checkoutSessions } from './tables.ts'

/**
 * Machines try stolen card numbers in checkouts. So many refusals within so many seconds, of one checkout, from one address or of one card, are
 * not a person any more. Behind an address that has used up its share others may still buy: there a checkout's first refused card ends its payment.
 */
const SHARE = { attempts: 10, seconds: 600 }

/** Where a checkout comes from, as it is kept: the address itself is not. */
export function networkMark({ secret }: Pick<Parts, 'secret'>, ip: string): string {
  return createHmac('sha256', secret)
    .update(`network ${networkOf(ip)}`)
    .digest('base64url')
    .slice(0, 22)
}

export async function rememberFailure(tx: Transaction, payment: Payment, charge: { id: string; card: string | null }, now: Date): Promise<void> {
  if (!payment.sessionId) return
  await tx.execute(sql`
    insert into failed_attempts (charge_id, session_id, network, card, created_at)
    select ${charge.id}, id, network, ${charge.card}, ${now} from checkout_sessions where id = ${payment.sessionId}
    on conflict do nothing`)
}

/** Refuses to open another payment where cards are being tried. Counted before anything is held or asked of Stripe. */
export async function refuseTesting({ db, limits, now }: Pick<Parts, 'db' | 'limits' | 'now'>, session_id: string, network: string): Promise<void> {
  if (limits.on && (await isTesting(db, session_id, network, now())))
    throw new Refused('too_many', 'Too many cards were refused. Please wait ten minutes and try again, or write to us. You have not been charged.', {
      retryAfter: SHARE.seconds,
    })
}

/** After a refused card: cancels the payment when it was one too many, so that no further card can be tried on it. */
export async function blockIfTesting(parts: Parts, payment: Payment): Promise<void> {
  const { db, limits, now, payments } = parts
  if (!limits.on || !payment.sessionId) return
  const [session] = await db.select({ network: checkoutSessions.network }).from(checkoutSessions).where(eq(checkoutSessions.id, payment.sessionId))
  if (!session || !(await isTesting(db, payment.sessionId, session.network, now()))) return
  const { status } = await payments.cancel(payment.id)
  if (status === 'canceled') await forgetPayment(parts, payment.sessionId, payment.id)
  parts.metrics.cardTesting.inc()
  parts.log.warn({ session_id: payment.sessionId }, 'cards are being tried: the payment is cancelled')
}

async function isTesting(db: Database, session_id: string, network: string | null, now: Date): Promise<boolean> {
  const recent = gt(failedAttempts.created_at, new Date(now.getTime() - SHARE.seconds * 1000))
  const mine = await db
    .select({ card: failedAttempts.card })
    .from(failedAttempts)
    .where(and(eq(failedAttempts.session_id, session_id), recent))
  // Nothing was refused here yet: whoever it is, let them try.
  if (mine.length === 0) return false
  if (mine.length >= SHARE.attempts) return true
  const elsewhere = async (where: ReturnType<typeof eq>) => {
    const [found] = await db
      .select({ count: count() })
      .from(failedAttempts)
      .where(and(where, recent, ne(failedAttempts.session_id, session_id)))
    return mine.length + (found?.count ?? 0) >= SHARE.attempts
  }
  if (network !== null && (await elsewhere(eq(failedAttempts.network, network)))) return true
  const card = mine.at(-1)?.card
  return card ? elsewhere(eq(failedAttempts.card, card)) : false
}
