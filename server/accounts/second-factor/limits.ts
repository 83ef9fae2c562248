import type { Context } from '#server/context.ts'
import { type Limit, networkOf } from '#server/http/limits.ts'
import type { StaffVisitor } from './complete.ts'

const TRIES: Limit = { points: 10, seconds: 15 * 60 }
/** Six digits, from however many addresses: after an hour of this a guess has had three chances in twenty thousand. */
const CODES: Limit = { points: 50, seconds: 60 * 60 }

/** By account and address. Whoever gets here has given the account's password, so no stranger can use its tries up. */
export function countTries(
  { limits }: Pick<Context, 'limits'>,
  { user, ip }: Pick<StaffVisitor, 'user' | 'ip'>,
): Promise<void> {
  return limits.count('second-factor', TRIES, `${user.id} ${networkOf(ip)}`)
}

/**
 * For codes of six digits, over all addresses. Passkeys and recovery codes, which nobody guesses, still open the
 * account.
 */
export function countCodes({ limits }: Pick<Context, 'limits'>, { user }: Pick<StaffVisitor, 'user'>): Promise<void> {
  return limits.count('second-factor-codes', CODES, String(user.id))
}
