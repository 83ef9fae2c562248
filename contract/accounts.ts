import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { LONG_PASSWORD, SHORT_PASSWORD, SHORT_USERNAME, signInProblem } from './credentials.ts'
import {
  EMAIL_MAX,
  FIRST_NAME_MAX,
  LAST_NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits.ts'
import { Done, Email, line, Nothing } from './shapes.ts'

/** In this order, because the form shows the first problem only. */
export const SignIn = z
  .object({
    username: z.string({ error: refusals.fillAll }),
    password: z.string({ error: refusals.fillAll }),
    /**
     * The id that a browser of the back office keeps, so that staff get an email about a sign-in from a new one. It
     * grants nothing.
     */
    device: line(64).optional(),
  })
  .superRefine(({ username, password }, found) => {
    const message = signInProblem(username, password)
    if (message) found.addIssue({ code: 'custom', message, path: ['non_field_errors'] })
  })
export type SignIn = z.infer<typeof SignIn>

/** A new username or password must be one that sign-in accepts. */
export const NewUsername = line(USERNAME_MAX)
  .refine((name) => [...name].length >= USERNAME_MIN, SHORT_USERNAME)
  .regex(/^[\p{L}\p{N}._@+-]+$/u, refusals.usernameLetters)

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, SHORT_PASSWORD)
  .max(PASSWORD_MAX, LONG_PASSWORD)
  .refine((password) => password.trim() !== '', refusals.emptyCredentials)

export const Registration = z.object({ username: NewUsername, email: Email, password: NewPassword })
export type Registration = z.infer<typeof Registration>

const Token = z.object({ token: z.string() }).meta({ id: 'Token' })

export const Profile = z
  .object({
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_staff: z.boolean(),
    is_superuser: z.boolean(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/**
 * Missing fields keep their values. A new email needs the password too, because links to reset the password go there.
 */
export const ProfileChange = z.object({
  first_name: line(FIRST_NAME_MAX).optional(),
  last_name: line(LAST_NAME_MAX).optional(),
  email: Email.optional(),
  current_password: z.string().max(200).optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** The emailed link has token and email in its query, and uid and token in its path: either pair is enough. */
export const PasswordResetConfirm = z.object({
  token: line(200).min(1, refusals.incompleteLink),
  email: line(EMAIL_MAX).optional(),
  uid: line(64).optional(),
  password: NewPassword,
})

export const accountsShapes = {
  signIn: {
    summary: 'Signs in. Returns the token for the `Authorization: Token {token}` header of later calls.',
    input: SignIn,
    output: Token,
  },
  register: { summary: 'Creates an account.', input: Registration, output: Token },
  signOut: { summary: 'Signs out. The token stops working.', input: Nothing, output: Done },
  requestPasswordReset: {
    summary: 'Sends an email with a password reset link. The response is the same for unknown addresses.',
    input: z.object({ email: Email }),
    output: Done,
  },
  confirmPasswordReset: {
    summary: 'Sets a new password with an emailed link, and ends all sessions of the account.',
    input: PasswordResetConfirm,
    output: Done,
  },
  profile: { summary: 'Who is signed in.', input: Nothing, output: Profile },
  changeProfile: {
    summary:
      'Changes your name. A new email needs `current_password`, gets a link, and is yours once you have opened it.',
    input: ProfileChange,
    output: Profile,
  },
  csrf: {
    summary: 'Sets the `csrftoken` cookie that browsers send back as X-CSRFToken, and returns its value.',
    input: Nothing,
    output: z.object({ csrf_token: z.string() }),
  },
} as const
