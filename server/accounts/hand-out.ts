import { and, eq, gt, sum } from 'drizzle-orm'
import { readSecuritySettings } from '#server/accounts/second-factor/requirements.ts'
import { handOuts, users } from '#server/accounts/tables.ts'
import type { Transaction } from '#server/db/open.ts'
import { stepUpRequired } from '#server/http/api-error.ts'
import { isConfirmed } from '#server/http/second-factor-gate.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { refunds } from '#server/payments/tables.ts'

/** A signed-in member of staff and their session, which may be confirmed. */
export interface StaffVisitor {
  user: SignedIn
  session: Session
}

interface HandOut {
  visitor: StaffVisitor
  /** `price`: what the units in stock are worth less at a lower price. */
  kind: 'refund' | 'replacement' | 'price'
  amount_pence: number
  at: Date
}

/** Milliseconds over which what a person hands out is added up: ten of £99 count as £990. */
const PERIOD_MS = 60 * 60_000

/**
 * Writes down what a person hands out; a refund has the same instant `at`. Throws `confirmation_needed` above the
 * owner's limit. Who has just confirmed who they are hands out as much as they like, and it counts for nothing later.
 * Locks their account, after the order, so that parallel calls are counted one after the other.
 */
export async function handOut(
  tx: Transaction,
  { visitor: { user, session }, kind, amount_pence, at }: HandOut,
): Promise<void> {
  if (amount_pence <= 0 || isConfirmed(session, at)) return
  const { refund_limit_pence } = await readSecuritySettings(tx)
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
  const since = new Date(at.getTime() - PERIOD_MS)
  const [before] = await tx
    .select({ pence: sum(handOuts.amount_pence).mapWith(Number) })
    .from(handOuts)
    .where(and(eq(handOuts.user_id, user.id), gt(handOuts.created_at, since)))
  const [failed] = await tx
    .select({ pence: sum(refunds.amount_pence).mapWith(Number) })
    .from(refunds)
    // One that was confirmed is no hand-out, and gives no room for others when it fails.
    .innerJoin(handOuts, and(eq(handOuts.user_id, refunds.by_user_id), eq(handOuts.created_at, refunds.created_at)))
    .where(and(eq(refunds.by_user_id, user.id), eq(refunds.state, 'failed'), gt(refunds.created_at, since)))
  const handedOut = Math.max(0, (before?.pence ?? 0) - (failed?.pence ?? 0))
  if (handedOut + amount_pence > refund_limit_pence) throw stepUpRequired()
  await tx.insert(handOuts).values({ user_id: user.id, kind, amount_pence, created_at: at })
}
