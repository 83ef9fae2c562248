import type { Call } from '#contract/calls.ts'
import { ApiError, stepUpRequired } from './api-error.ts'
import type { Session } from './visitor.ts'

/** Milliseconds for which a confirmation counts as fresh. */
const FRESH = 10 * 60_000

/**
 * Refuses staff calls to a session without its second factor, or with a password known to others. It applies to every
 * token, because the shop's own sign-in page issues the same ones.
 */
export function refuseUnlessComplete(session: Session | null, stage: Call['stage']): void {
  if (!session || stage === 'sign-in') return
  if (session.has_second_factor && session.second_factor_at === null)
    throw new ApiError('forbidden', 'Please enter your second factor to continue.', { reason: 'second_factor_needed' })
  if (session.must_change_password && stage !== 'set-up')
    throw new ApiError('forbidden', 'Please choose your own password first.', { reason: 'password_change_needed' })
  if (!session.has_second_factor && session.second_factor_required && stage !== 'set-up') {
    throw new ApiError('forbidden', 'The owner requires a second factor. Please set one up first.', {
      reason: 'second_factor_setup_needed',
    })
  }
}

export function refuseUnlessConfirmed(session: Session | null, now: Date): void {
  if (!isConfirmed(session, now)) throw stepUpRequired()
}

/** The second factor was given within the last ten minutes; the password, where the account has no other factor. */
export function isConfirmed(session: Session | null, now: Date): boolean {
  const at = session?.has_second_factor ? session.second_factor_at : session?.password_at
  return at ? now.getTime() - at.getTime() <= FRESH : false
}
