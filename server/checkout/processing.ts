import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import type { Payment } from '#server/payments/stripe.ts'
import type { SessionRow } from './session.ts'
import { checkoutSessions } from './tables.ts'

/** Writes down that a bank takes its time over a payment, or has answered, so that the shopper's page can say so. Inside the lock on the session. */
export async function noteProcessing(tx: Transaction, session: SessionRow, payment: Payment): Promise<void> {
  const processing = payment.status === 'processing'
  // A payment that has succeeded ends the state in which this is looked at, and waits for no statement more.
  if (session.state !== 'paying' || payment.status === 'succeeded' || session.processing === processing) return
  await tx.update(checkoutSessions).set({ processing }).where(eq(checkoutSessions.id, session.id))
}
