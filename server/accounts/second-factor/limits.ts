import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { type Limit, networkOf } from '#server/http/limits.ts'
import { staffDevices, tokens } from '../tables.ts'
import type { StaffVisitor } from './complete.ts'

export const TRIES: Limit = { points: 10, seconds: 15 * 60 }
/** For codes of six digits, from all networks: an hour of guesses succeeds three times in twenty thousand. */
export const CODES: Limit = { points: 50, seconds: 60 * 60 }

/**
 * By account and network. The caller has given the password, so strangers can't use the limit up. Call the result after
 * a right answer: only wrong ones are to count.
 */
export async function countTries(
  { limits }: Pick<Context, 'limits'>,
  { user, ip }: Pick<StaffVisitor, 'user' | 'ip'>,
): Promise<() => Promise<void>> {
  const who = `${user.id} ${networkOf(ip)}`
  await limits.count('second-factor', TRIES, who)
  return () => limits.giveBack('second-factor', who)
}

/**
 * Six-digit codes, from all networks. A browser in which the account has been signed in completely counts for itself,
 * so that a thief of the password doesn't lock its owner out. Passkeys and recovery codes can't be guessed, and still
 * work beyond it.
 */
export async function countCodes(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { user, session }: Pick<StaffVisitor, 'user' | 'session'>,
): Promise<void> {
  const ofSession = and(eq(staffDevices.user_id, tokens.user_id), eq(staffDevices.hash, tokens.device_hash))
  const [known] = await db
    .select({ device: staffDevices.hash })
    .from(tokens)
    .innerJoin(staffDevices, ofSession)
    .where(eq(tokens.id, session.id))
  await limits.count('second-factor-codes', CODES, known ? `${user.id} ${known.device}` : String(user.id))
}
