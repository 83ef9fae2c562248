import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Payment } from '#server/payments/payments.ts'
import { prolongHold } from '#server/stock/stock.ts'
import type { SessionRow } from './session.ts'
import { checkoutSessions } from './tables.ts'

/** Minutes by which each check extends the hold of a payment in progress. */
const PAYING = 10

/**
 * Saves whether the bank is still processing the payment, for the shopper's page, and extends the hold: without limit
 * while the bank processes it, for a few minutes more while it waits for 3-D Secure. Needs the session's lock.
 */
export async function noteProcessing(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  tx: Transaction,
  { session, payment }: { session: SessionRow; payment: Payment },
): Promise<void> {
  const processing = payment.status === 'processing'
  // A succeeded payment ends the `paying` state, so this saves a statement.
  if (session.state !== 'paying' || payment.status === 'succeeded') return
  if (session.processing !== processing)
    await tx.update(checkoutSessions).set({ processing }).where(eq(checkoutSessions.id, session.id))
  if (!processing && payment.status !== 'requires_action') return
  const until = new Date(now().getTime() + PAYING * 60_000)
  await prolongHold(tx, {
    session_id: session.id,
    now: now(),
    until,
    mostMinutes: processing ? null : settings.holdMinutes + PAYING,
  })
}
