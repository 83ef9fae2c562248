import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import type { Payment } from '#server/payments/stripe.ts'
import { prolongHold } from '#server/stock/stock.ts'
import type { SessionRow } from './session.ts'
import { checkoutSessions } from './tables.ts'

/** Minutes by which the hold of a payment that is being made outlasts each look at it. */
const PAYING = 10

/**
 * Writes down that a bank takes its time over a payment, or has answered, so that the shopper's page can say so; and
 * keeps the goods of a payment that is being made: as long as the bank processes it, and for some minutes more while it
 * asks the shopper. Inside the lock on the session.
 */
export async function noteProcessing(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  tx: Transaction,
  session: SessionRow,
  payment: Payment,
): Promise<void> {
  const processing = payment.status === 'processing'
  // A payment that has succeeded ends the state in which this is looked at, and waits for no statement more.
  if (session.state !== 'paying' || payment.status === 'succeeded') return
  if (session.processing !== processing)
    await tx.update(checkoutSessions).set({ processing }).where(eq(checkoutSessions.id, session.id))
  if (!processing && payment.status !== 'requires_action') return
  const until = new Date(now().getTime() + PAYING * 60_000)
  await prolongHold(tx, session.id, {
    now: now(),
    until,
    mostMinutes: processing ? null : settings.holdMinutes + PAYING,
  })
}
