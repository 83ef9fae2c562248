import * as refusals from '#words/en/refusals.ts'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts'

export const USERNAME_HINT = refusals.lengthHint(USERNAME_MIN, USERNAME_MAX)
export const PASSWORD_HINT = refusals.lengthHint(PASSWORD_MIN, PASSWORD_MAX)
export const SHORT_USERNAME = refusals.shortUsername(USERNAME_MIN)
export const SHORT_PASSWORD = refusals.shortPassword(PASSWORD_MIN)
export const LONG_PASSWORD = refusals.longPassword(PASSWORD_MAX)

/** Sign-in checks this minimum alone, although its message names 6: existing clients rely on both. */
const SIGN_IN_PASSWORD_MIN = 3

/** The message that refuses credentials before the database is asked, or null. Only the first problem is shown. */
export function signInProblem(username: string, password: string): string | null {
  if (username === '' || password === '') return refusals.fillAll
  if (username.trim() === '' || password.trim() === '') return refusals.emptyCredentials
  if (username.trim().length < USERNAME_MIN || password.length < SIGN_IN_PASSWORD_MIN) return refusals.shortCredentials
  if (username.length > USERNAME_MAX || password.length > PASSWORD_MAX) return refusals.longCredentials
  return null
}

/** Why a new password is refused, or undefined. Sign-in accepts no longer one, so neither does registration. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return refusals.required
  if (password.length < PASSWORD_MIN) return SHORT_PASSWORD
  if (password.length > PASSWORD_MAX) return LONG_PASSWORD
  return undefined
}
