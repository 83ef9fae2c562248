import { PASSWORD_MAX, PASSWORD_MIN, REQUIRED, USERNAME_MAX, USERNAME_MIN } from './limits.ts'

export const FILL_ALL = 'Please fill in all fields.'
export const NOT_EMPTY = 'Username and password cannot be empty.'
export const USERNAME_HINT = `${USERNAME_MIN} to ${USERNAME_MAX} characters.`
export const PASSWORD_HINT = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`
export const SHORT_USERNAME = `A username has at least ${USERNAME_MIN} characters.`
export const SHORT_PASSWORD = `A password has at least ${PASSWORD_MIN} characters.`
export const LONG_PASSWORD = `A password has at most ${PASSWORD_MAX} characters.`

/** Sign-in checks this minimum alone, although its message names 6: existing clients rely on both. */
const SIGN_IN_PASSWORD_MIN = 3

/** The message that refuses credentials before the database is asked, or null. Only the first problem is shown. */
export function signInProblem(username: string, password: string): string | null {
  if (username === '' || password === '') return FILL_ALL
  if (username.trim() === '' || password.trim() === '') return NOT_EMPTY
  if (username.trim().length < USERNAME_MIN || password.length < SIGN_IN_PASSWORD_MIN)
    return 'Username must be at least 3 characters and password at least 6 characters.'
  if (username.length > USERNAME_MAX || password.length > PASSWORD_MAX)
    return 'Username and password cannot be longer than 20 characters.'
  return null
}

/** Why a new password is refused, or undefined. Sign-in accepts no longer one, so neither does registration. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return REQUIRED
  if (password.length < PASSWORD_MIN) return SHORT_PASSWORD
  if (password.length > PASSWORD_MAX) return LONG_PASSWORD
  return undefined
}
