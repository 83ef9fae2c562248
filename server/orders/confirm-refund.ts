import { and, eq, gt, ne, sum } from 'drizzle-orm'
import { readSecuritySettings } from '#server/accounts/second-factor/requirements.ts'
import { users } from '#server/accounts/tables.ts'
import type { Transaction } from '#server/db/open.ts'
import { giftCardEntries } from '#server/gift-cards/tables.ts'
import { stepUpRequired } from '#server/http/api-error.ts'
import { isConfirmed } from '#server/http/second-factor-gate.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { refunds } from '#server/payments/tables.ts'

/** A signed-in member of staff and their session, which may be confirmed. */
export interface StaffVisitor {
  user: SignedIn
  session: Session
}

/** Milliseconds over which a person's refunds are added up: ten of £99 count as £990. */
const PERIOD_MS = 60 * 60_000

/**
 * Throws `confirmation_needed` for refunds above the owner's limit, unless the person has just confirmed who they are.
 * Locks their account, after the order, so that parallel refunds are counted one after the other.
 */
export async function confirmRefund(
  tx: Transaction,
  { visitor: { user, session }, amount_pence, at }: { visitor: StaffVisitor; amount_pence: number; at: Date },
): Promise<void> {
  if (isConfirmed(session, at)) return
  const { refund_limit_pence } = await readSecuritySettings(tx)
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
  const [made] = await tx
    .select({ pence: sum(refunds.amount_pence) })
    .from(refunds)
    .where(
      and(
        eq(refunds.origin, 'staff'),
        eq(refunds.by_user_id, user.id),
        ne(refunds.state, 'failed'),
        gt(refunds.created_at, new Date(at.getTime() - PERIOD_MS)),
      ),
    )
  const [given] = await tx
    .select({ pence: sum(giftCardEntries.amount_pence) })
    .from(giftCardEntries)
    .where(
      and(
        eq(giftCardEntries.kind, 'given_back'),
        eq(giftCardEntries.by_user_id, user.id),
        gt(giftCardEntries.created_at, new Date(at.getTime() - PERIOD_MS)),
      ),
    )
  const before = Number(made?.pence ?? 0) + Number(given?.pence ?? 0)
  if (before + amount_pence > refund_limit_pence) throw stepUpRequired()
}
