import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { orders } from '#server/orders/tables.ts'
import { NOT_OVER } from './lifecycle.ts'
import { checkoutSessions } from './tables.ts'

/**
 * Ends the checkout of a pending order that staff cancel, so that no further payment is opened for it. Locks the
 * session, so call it before the order is locked. Throws 409 when the session has a payment that isn't among `stopped`.
 */
export async function closeCheckout(
  tx: Transaction,
  { order_id, stopped }: { order_id: string; stopped: string[] },
): Promise<void> {
  const [session] = await tx
    .select({ id: checkoutSessions.id, payment_intent_id: checkoutSessions.payment_intent_id })
    .from(checkoutSessions)
    .innerJoin(orders, eq(orders.session_id, checkoutSessions.id))
    .where(eq(orders.id, order_id))
    .for('no key update', { of: checkoutSessions })
  if (!session) return
  if (session.payment_intent_id !== null && !stopped.includes(session.payment_intent_id))
    throw new ApiError('conflict', 'The customer has just started another payment. Please reload.')
  await tx
    .update(checkoutSessions)
    .set({ state: 'expired' })
    .where(and(eq(checkoutSessions.id, session.id), inArray(checkoutSessions.state, NOT_OVER)))
}
