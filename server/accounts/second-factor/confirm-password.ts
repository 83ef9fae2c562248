import { eq } from 'drizzle-orm'
import { Refused, wrongField } from '#server/http/refused.ts'
import type { Parts } from '#server/parts.ts'
import { countGuess } from '../accounts.ts'
import { passwordMatches } from '../passwords.ts'
import { tokens, users } from '../tables.ts'
import type { StaffVisitor } from './complete.ts'

/** The password once more, where it is the only factor. Guesses count together with those at sign-in. */
export async function confirmPassword(parts: Pick<Parts, 'db' | 'limits' | 'now'>, password: string, { user, session, ip }: StaffVisitor): Promise<void> {
  if (session.has_second_factor) throw new Refused('conflict', 'This account has a second factor. Please confirm with that.')
  await countGuess(parts, user.id, ip)
  const [found] = await parts.db.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id))
  if (!(await passwordMatches(password, found?.hash ?? null))) throw wrongField('password', 'That is not your password.')
  await parts.db.update(tokens).set({ password_at: parts.now() }).where(eq(tokens.id, session.id))
}
