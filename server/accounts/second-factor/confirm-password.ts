import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { countPassword } from '../accounts.ts'
import { passwordMatches } from '../passwords.ts'
import { tokens, users } from '../tables.ts'
import type { StaffVisitor } from './complete.ts'

/** Confirms the password of an account without a second factor. Guesses share sign-in's limit. */
export async function confirmPassword(
  context: Pick<Context, 'db' | 'limits' | 'now'>,
  { password, visitor: { user, session, ip } }: { password: string; visitor: StaffVisitor },
): Promise<void> {
  if (session.has_second_factor)
    throw new ApiError('conflict', 'This account has a second factor. Please use it to confirm.')
  const { giveBack } = await countPassword(context, { account: user.id, ip })
  const [found] = await context.db.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id))
  if (!(await passwordMatches(password, found?.hash ?? null)))
    throw invalidField('password', 'That password is not correct.')
  await giveBack()
  await context.db.update(tokens).set({ password_at: context.now() }).where(eq(tokens.id, session.id))
}
