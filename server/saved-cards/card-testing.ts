import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { DeclinedSetup } from '#server/payments/declined-setup.ts'

/**
 * Adding a card tests it without costing anything, so bots would rather test stolen numbers here than in checkouts. The
 * declined cards of both are counted together, over this many seconds.
 */
const SECONDS = 600
/**
 * Declined cards of an account or a network after which no card can be added. Checkouts ask for a captcha then; adding
 * a card can wait ten minutes.
 */
const MOST = 5
/** Declined cards in the whole shop after which nobody can add a card: an attacker may have many networks. */
const SHOP_MOST = 40

interface Tried {
  /** Null for an account without a customer at Stripe. */
  customerId: string | null
  network: string
}

/** Throws 429 where cards are being tested. */
export async function refuseTesting(
  { db, limits, now }: Pick<Context, 'db' | 'limits' | 'now'>,
  tried: Tried,
): Promise<void> {
  if (limits.on && (await isTesting(db, tried, now())))
    throw new ApiError('too_many', refusals.cardsRefused, { retryAfter: SECONDS })
}

/**
 * Counts a declined card that Stripe reports, and ends its setup intent where cards are being tested: the client secret
 * could try others.
 */
export async function countDeclined(
  { db, payments, limits, metrics, log, now }: Pick<Context, 'db' | 'payments' | 'limits' | 'metrics' | 'log' | 'now'>,
  { setupId, attempt, customerId, network, card }: DeclinedSetup,
): Promise<void> {
  await db.execute(sql`
    insert into failed_attempts (charge_id, session_id, network, card, created_at)
    values (${attempt}, ${customerId}, ${network}, ${card}, ${now()})
    on conflict do nothing`)
  if (!limits.on || !(await isTesting(db, { customerId, network }, now()))) return
  await payments.cancelSetup(setupId)
  metrics.cardTesting.inc()
  log.warn({ setup_intent_id: setupId }, 'cards are being tested in an account: its setup intent is cancelled')
}

async function isTesting(db: Database, { customerId, network }: Tried, now: Date): Promise<boolean> {
  const recent = sql`f.created_at > ${new Date(now.getTime() - SECONDS * 1000)}`
  const { rows } = await db.execute<{ testing: boolean }>(sql`
    select (select count(*) from failed_attempts f where f.session_id = ${customerId}::text and ${recent}) >= ${MOST}
      or (select count(*) from failed_attempts f where f.network = ${network}::text and ${recent}) >= ${MOST}
      or (select count(*) from failed_attempts f where ${recent}) >= ${SHOP_MOST} as testing`)
  return rows[0]?.testing === true
}
