import { eq } from 'drizzle-orm'
import type { Profile, ProfileChange } from '#contract/accounts.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { askPermit } from '#server/mail/permit.ts'
import type { Language } from '#words/languages.ts'
import { emailChangedEmail } from './emails.ts'
import { plainAddress } from './password-reset.ts'
import { passwordMatches } from './passwords.ts'
import { passwordResets, users } from './tables.ts'

/** Guesses at the password by a stranger at an open browser. */
const GUESSES = { points: 5, seconds: 15 * 60 }

export function profileOf({ id, ...profile }: SignedIn): Profile {
  return profile
}

/**
 * Changes the signed-in user's name or email. Emails the old address about a new one, and invalidates the links it was
 * sent.
 */
export async function changeProfile(
  context: Context,
  { user, change, language }: { user: SignedIn; change: ProfileChange; language: Language },
): Promise<Profile> {
  const { first_name = user.first_name, last_name = user.last_name, email = user.email } = change
  const moves = plainAddress(email) !== plainAddress(user.email)
  if (moves) await refuseStrangers(context, user, change.current_password)
  const permit =
    moves && user.email
      ? await askPermit(context, { kind: 'email-changed', to: user.email, requester: `account ${user.id}` })
      : null
  const content =
    permit && (await emailChangedEmail({ username: user.username }, await readEmailLayout(context, language)))
  await context.db.transaction(async (tx) => {
    await tx.update(users).set({ first_name, last_name, email }).where(eq(users.id, user.id))
    if (!moves) return
    await tx.delete(passwordResets).where(eq(passwordResets.user_id, user.id))
    if (permit && content)
      await context.mail.enqueue(tx, { permit, subject_id: `${user.id}/${context.now().getTime()}`, content })
  })
  return profileOf({ ...user, first_name, last_name, email })
}

/**
 * Control of an account's email address is enough to reset its password, so a token alone may not change the address.
 */
async function refuseStrangers(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  user: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (user.is_staff || user.is_superuser)
    throw new ApiError('conflict', refusals.staffEmail, { fields: { email: [refusals.staffEmail] } })
  if (!password) throw invalidField('current_password', refusals.passwordForEmail)
  await limits.count('change-email', GUESSES, String(user.id))
  const [account] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, user.id))
  if (!account || !(await passwordMatches(password, account.password_hash)))
    throw invalidField('current_password', refusals.wrongPassword)
}
