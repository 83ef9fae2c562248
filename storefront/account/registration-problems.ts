/** Messages by field. */
export type FieldProblems = Partial<Record<'username' | 'email' | 'password', string | undefined>>

const REQUIRED = 'This field is required'

/** The problems that need no server, with the server's messages; the server validates again. */
export function registrationProblems({
  username,
  email,
  password,
}: {
  username: string
  email: string
  password: string
}): FieldProblems {
  return withoutGaps({
    username: username === '' ? REQUIRED : username.length < 3 ? 'A username has at least 3 characters.' : undefined,
    email:
      email === ''
        ? REQUIRED
        : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
          ? undefined
          : 'Please enter a valid email address',
    password: newPasswordProblem(password),
  })
}

/** Why a new password is refused, if it is. Sign-in accepts 20 characters at most, so a new password has no more. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return REQUIRED
  if (password.length < 8) return 'A password has at least 8 characters.'
  if (password.length > 20) return 'A password has at most 20 characters.'
  return undefined
}

function withoutGaps(problems: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence))
}
