import { eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { releaseHold } from '#server/stock/stock.ts'
import { moveTo } from './lifecycle.ts'
import { lockSession } from './session.ts'
import { checkoutSessions } from './tables.ts'

/** Call it after a payment was cancelled. Releases the hold and lets the session open another payment. */
export async function clearPayment(
  { db }: Pick<Context, 'db'>,
  { session_id, payment_intent_id }: { session_id: string; payment_intent_id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const session = (await lockSession(tx, session_id))?.session
    if (
      session?.state !== 'paying' ||
      (session.payment_intent_id !== null && session.payment_intent_id !== payment_intent_id)
    )
      return
    await tx
      .update(checkoutSessions)
      .set({
        state: moveTo(session.state, 'shipping'),
        payment_intent_id: null,
        processing: false,
        payment_attempt: sql`${checkoutSessions.payment_attempt} + 1`,
      })
      .where(eq(checkoutSessions.id, session_id))
    await releaseHold(tx, session_id)
  })
}
