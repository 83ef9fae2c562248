import { and, eq, or, sql } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import { readStaffEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { factorResetEmail, mailToStaff } from '../staff-emails.ts'
import { authenticators, passkeys, users } from '../tables.ts'
import { endAllTokens } from '../tokens.ts'
import { lockFactors, settleFactors } from './state.ts'

type ResetContext = Pick<Context, 'db' | 'now' | 'mail' | 'settings'>
type By = Pick<SignedIn, 'id' | 'username'>
/** The actor in the audit trail for commands on the server. No account has this id. */
const THE_MACHINE: By = { id: 0, username: 'command on the machine' }
const worksHere = or(eq(users.is_staff, true), eq(users.is_superuser, true))

/** Removes the second factor of a colleague who has lost it. */
export async function resetSecondFactor(
  context: ResetContext,
  { id, by }: { id: number; by: SignedIn },
): Promise<void> {
  if (id === by.id)
    throw new ApiError(
      'conflict',
      'Remove your own second factor under Sign-in and security. If you have lost it, see “A lost phone” in the guide.',
    )
  const [user] = await context.db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), worksHere))
  if (!user) throw notFound('Account not found.')
  await reset(context, user, by)
}

/** The same by a command on the server: an owner who has lost their own factor gets back in. */
export async function resetSecondFactorByCommand(context: ResetContext, username: string): Promise<void> {
  const [user] = await context.db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(sql`lower(${users.username}) = lower(${username})`, worksHere))
  if (!user) throw notFound(`A staff account “${username}” was not found.`)
  await reset(context, user, THE_MACHINE)
}

async function reset(context: ResetContext, user: Pick<SignedIn, 'id' | 'username' | 'email'>, by: By): Promise<void> {
  const content = await factorResetEmail(
    { username: user.username, by: by.username },
    await readStaffEmailLayout(context),
  )
  await context.db.transaction(async (tx) => {
    const had = await lockFactors(tx, user.id)
    await removeEverything(tx, user.id)
    // The sessions may be a thief's.
    await endAllTokens(tx, user.id)
    const subject = { kind: 'account', id: String(user.id), label: user.username }
    await record(tx, {
      by,
      action: 'second-factor.reset',
      subject,
      before: { has_second_factor: had },
      after: { has_second_factor: false },
      at: context.now(),
    })
    await mailToStaff(context, tx, { to: user, kind: 'second-factor-reset', content })
  })
}

async function removeEverything(tx: Transaction, user_id: number): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.user_id, user_id))
  await tx.delete(passkeys).where(eq(passkeys.user_id, user_id))
  // Removing the last factor removes the recovery codes too.
  await settleFactors(tx, user_id)
}
