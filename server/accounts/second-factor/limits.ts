import type { Context } from '#server/context.ts'
import { type Limit, networkOf } from '#server/http/limits.ts'
import type { StaffVisitor } from './complete.ts'

const TRIES: Limit = { points: 10, seconds: 15 * 60 }
/** For codes of six digits, from all networks: an hour of guesses succeeds three times in twenty thousand. */
const CODES: Limit = { points: 50, seconds: 60 * 60 }

/** By account and network. The caller has given the password, so strangers can't use the limit up. */
export function countTries(
  { limits }: Pick<Context, 'limits'>,
  { user, ip }: Pick<StaffVisitor, 'user' | 'ip'>,
): Promise<void> {
  return limits.count('second-factor', TRIES, `${user.id} ${networkOf(ip)}`)
}

/** Six-digit codes, from all networks. Passkeys and recovery codes can't be guessed, and still work beyond it. */
export function countCodes({ limits }: Pick<Context, 'limits'>, { user }: Pick<StaffVisitor, 'user'>): Promise<void> {
  return limits.count('second-factor-codes', CODES, String(user.id))
}
