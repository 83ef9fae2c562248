import { newPasswordProblem, SHORT_USERNAME } from '#contract/credentials.ts'
import { USERNAME_MIN } from '#contract/limits.ts'
import * as refusals from '#words/en/refusals.ts'

/** Messages by field. */
export type FieldProblems = Partial<Record<'username' | 'email' | 'password', string | undefined>>

/** Validation that needs no server, with the server's messages. The server validates again. */
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
    username: username === '' ? refusals.required : username.length < USERNAME_MIN ? SHORT_USERNAME : undefined,
    email:
      email === '' ? refusals.required : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : refusals.invalidEmail,
    password: newPasswordProblem(password),
  })
}

function withoutGaps(problems: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence))
}
