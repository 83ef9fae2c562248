import { eq } from 'drizzle-orm'
import { passwordMatches } from '#server/accounts/passwords.ts'
import { users } from '#server/accounts/tables.ts'
import { byShopper, customerSubject, record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { purgeSubject, recordErasure } from './erase.ts'
import { personalData } from './personal-data.ts'

/** Guesses at the password by a stranger at an open browser. */
export const GUESSES = { points: 5, seconds: 15 * 60 }

/** The data of the signed-in account. */
export function exportOwnData(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  user: SignedIn,
): Promise<Record<string, unknown>> {
  return db.transaction(async (tx) => {
    const subject = customerSubject(secret, await lowerCase(tx, user.email))
    await record(tx, { by: byShopper(user), action: 'customer.export', subject, at: now() })
    return { exported_at: now(), ...(await personalData(tx, { user_id: user.id })) }
  })
}

/** Closes the signed-in account and erases its data. Needs the password, because a token can be stolen. */
export async function eraseOwnData(
  { db, now, mail, limits, secret }: Pick<Context, 'db' | 'now' | 'mail' | 'limits' | 'secret'>,
  { user, password }: { user: SignedIn; password: string },
): Promise<{ underWay: number }> {
  if (user.is_staff || user.is_superuser) throw new ApiError('conflict', refusals.staffAccount)
  await limits.count('erase-own', GUESSES, String(user.id))
  const [account] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, user.id))
  if (!account?.password_hash || !(await passwordMatches(password, account.password_hash))) {
    throw invalidField('current_password', refusals.wrongPassword)
  }
  const { mailIds, underWay } = await db.transaction(async (tx) => {
    const forgotten = await purgeSubject(tx, { dataSubject: { user_id: user.id }, at: now() })
    const subject = customerSubject(secret, await lowerCase(tx, user.email))
    await recordErasure(tx, { ...forgotten, deed: { by: byShopper(user), subject, at: now() } })
    return forgotten
  })
  await mail.forget(mailIds)
  return { underWay }
}
