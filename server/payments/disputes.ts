import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import type { DisputeAtStripe } from './stripe.ts'
import { disputes } from './tables.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** Over, and the money stayed with the shop. */
export const isWon = (status: string) => status === 'won' || status === 'warning_closed' || status === 'prevented'
/** Over, one way or the other. */
export const isOver = (status: string) => isWon(status) || status === 'lost'

/** Brings the rows of one payment in line with what Stripe lists. `onChange` hears of each that is new or has moved. */
export async function takeOverDisputes(
  tx: Transaction,
  { payment_intent_id, now }: { payment_intent_id: string; now: Date },
  listed: DisputeAtStripe[],
  onChange: (tx: Transaction, dispute: DisputeRow) => Promise<void>,
): Promise<void> {
  for (const { id, amount, reason, status, created } of listed) {
    const [changed] = await tx
      .insert(disputes)
      .values({ id, payment_intent_id, amount_pence: amount, reason, status, created_at: created, updated_at: now })
      .onConflictDoUpdate({
        target: disputes.id,
        set: { status, amount_pence: amount, updated_at: now },
        setWhere: and(eq(disputes.id, id), ne(disputes.status, status)),
      })
      .returning()
    if (changed) await onChange(tx, changed)
  }
}
