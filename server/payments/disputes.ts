import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/open.ts'
import type { DisputeAtStripe } from './payments.ts'
import { disputes } from './tables.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** The dispute is closed and the shop has the money. */
export const isWon = (status: string) => status === 'won' || status === 'warning_closed' || status === 'prevented'
/** The dispute is closed. */
export const isOver = (status: string) => isWon(status) || status === 'lost'

/**
 * The bank has the money or has given it to the customer, so it can't be refunded. An inquiry (`warning_…`) has taken
 * nothing yet.
 */
export const isHeld = (status: string) => !isWon(status) && !status.startsWith('warning_')

/** Pence of a payment that banks hold or have given to the customer. */
export async function disputedPence(db: Handle, payment_intent_id: string | null): Promise<number> {
  if (payment_intent_id === null) return 0
  const [held] = await db
    .select({ pence: sql<number>`coalesce(sum(${disputes.amount_pence}), 0)::int` })
    .from(disputes)
    .where(
      and(
        eq(disputes.payment_intent_id, payment_intent_id),
        notInArray(disputes.status, ['won', 'prevented']),
        sql`not starts_with(${disputes.status}, 'warning_')`,
      ),
    )
  return held?.pence ?? 0
}

interface ListedDisputes {
  payment_intent_id: string
  now: Date
  listed: DisputeAtStripe[]
  onChange(tx: Transaction, dispute: DisputeRow): Promise<void>
}

/**
 * Makes a payment's dispute rows equal to Stripe's list. Calls `onChange` for each dispute that is new or has another
 * status, not for a new due date alone.
 */
export async function applyDisputes(
  tx: Transaction,
  { payment_intent_id, now, listed, onChange }: ListedDisputes,
): Promise<void> {
  const known = await tx
    .select({ id: disputes.id, status: disputes.status })
    .from(disputes)
    .where(eq(disputes.payment_intent_id, payment_intent_id))
  for (const { id, amount, reason, status, dueBy, created } of listed) {
    const [written] = await tx
      .insert(disputes)
      .values({
        id,
        payment_intent_id,
        amount_pence: amount,
        reason,
        status,
        due_by: dueBy,
        created_at: created,
        updated_at: now,
      })
      .onConflictDoUpdate({
        target: disputes.id,
        set: { status, amount_pence: amount, due_by: dueBy, updated_at: now },
      })
      .returning()
    if (written && known.find((one) => one.id === id)?.status !== status) await onChange(tx, written)
  }
}
