import type { Transaction } from '#server/db/open.ts'
import { stripeEvents } from './tables.ts'

export interface StripeEvent {
  id: string
  type: string
  payment_intent_id: string | null
}

/** Writes an event down in the transaction that does its work. False when it is there already: somebody else has done it. */
export async function rememberEvent(tx: Transaction, event: StripeEvent, outcome: string, now: Date): Promise<boolean> {
  const written = await tx
    .insert(stripeEvents)
    .values({ ...event, outcome, received_at: now })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
  return written.length > 0
}
