import { and, eq, gt } from 'drizzle-orm'
import type { Profile, ProfileChange } from '#contract/accounts.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { SignedIn, Visitor } from '#server/http/visitor.ts'
import { askPermit } from '#server/mail/permit.ts'
import { type Language, prefixOf } from '#words/languages.ts'
import { confirmEmailEmail, emailChangedEmail } from './emails.ts'
import { plainAddress } from './password-reset.ts'
import { passwordMatches } from './passwords.ts'
import { emailChanges, passwordResets, users } from './tables.ts'

/** Milliseconds for which a link works. */
const LINK_LIFE = 24 * 3_600_000
/** Guesses at the password by a stranger at an open browser. */
export const GUESSES = { points: 5, seconds: 15 * 60 }

export function profileOf({ id, ...profile }: SignedIn): Profile {
  return profile
}

/**
 * Changes the signed-in user's name. A new email address gets a link, and is the account's once somebody has pressed
 * it: a mistyped one would give a stranger the account.
 */
export async function changeProfile(
  context: Context,
  { user, change, ip, language }: { user: SignedIn; change: ProfileChange } & Pick<Visitor, 'ip' | 'language'>,
): Promise<Profile> {
  const { first_name = user.first_name, last_name = user.last_name, email = user.email } = change
  const moves = plainAddress(email) !== plainAddress(user.email)
  const password_hash = moves ? await refuseStrangers(context, user, change.current_password) : null
  const permit = moves
    ? await askPermit(context, { kind: 'email-confirm', to: email, requester: hashedRequester(context.secret, ip) })
    : null
  const token = newToken()
  const link = `${context.settings.publicUrl}${prefixOf(language)}/account/details#${token}`
  const content =
    permit && (await confirmEmailEmail({ username: user.username, link }, await readEmailLayout(context, language)))
  await context.db.transaction(async (tx) => {
    const known = password_hash === null ? undefined : eq(users.password_hash, password_hash)
    const changed = await tx
      .update(users)
      .set({ first_name, last_name })
      .where(and(eq(users.id, user.id), known))
      .returning({ id: users.id })
    // Changed since it was checked, which ends such links: this one must not begin after that.
    if (known && changed.length === 0) throw invalidField('current_password', refusals.wrongPassword)
    if (!permit || !content) return
    const waiting = { hash: hashToken(token), email, expires_at: new Date(context.now().getTime() + LINK_LIFE) }
    await tx
      .insert(emailChanges)
      .values({ user_id: user.id, ...waiting })
      .onConflictDoUpdate({ target: emailChanges.user_id, set: waiting })
    await context.mail.enqueue(tx, { permit, subject_id: `${user.id}/${waiting.hash}`, content })
  })
  return profileOf({ ...user, first_name, last_name })
}

/**
 * Makes the address of a mailed link the account's, once. Emails the earlier address about it, and invalidates the
 * links to reset the password that it was sent. Throws 400 for a link that is used, too old or replaced by a newer one.
 */
export async function confirmEmail(
  context: Context,
  { token, language }: { token: string; language: Language },
): Promise<void> {
  const hash = hashToken(token)
  const [waiting] = await context.db
    .select({ user_id: users.id, username: users.username, before: users.email, confirmed: users.confirmed_email })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.user_id))
    .where(eq(emailChanges.hash, hash))
  if (!waiting) throw new ApiError('invalid', refusals.staleEmailLink)
  const { user_id, username, before, confirmed } = waiting
  const permit = before
    ? await askPermit(context, {
        ...{ kind: 'email-changed', to: before, requester: `account ${user_id}` },
        isReader: confirmed === before,
      })
    : null
  const content = permit && (await emailChangedEmail({ username }, await readEmailLayout(context, language)))
  await context.db.transaction(async (tx) => {
    // Of two presses of the same link, the second finds it used.
    const [change] = await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.hash, hash), gt(emailChanges.expires_at, context.now())))
      .returning({ email: emailChanges.email })
    if (!change) throw new ApiError('invalid', refusals.staleEmailLink)
    // Whoever has become staff since changes it in the back office, with a second factor.
    const changed = await tx
      .update(users)
      .set({ email: change.email, confirmed_email: change.email })
      .where(and(eq(users.id, user_id), eq(users.is_staff, false), eq(users.is_superuser, false)))
      .returning({ id: users.id })
    if (changed.length === 0) throw new ApiError('conflict', refusals.staffEmail)
    await tx.delete(passwordResets).where(eq(passwordResets.user_id, user_id))
    if (permit && content)
      await context.mail.enqueue(tx, { permit, subject_id: `${user_id}/${context.now().getTime()}`, content })
  })
}

/**
 * Control of an account's email address is enough to reset its password, so a token alone may not change the address.
 * Returns the hash of the password that was given.
 */
async function refuseStrangers(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  user: SignedIn,
  password: string | undefined,
): Promise<string> {
  if (user.is_staff || user.is_superuser)
    throw new ApiError('conflict', refusals.staffEmail, { fields: { email: [refusals.staffEmail] } })
  if (!password) throw invalidField('current_password', refusals.passwordForEmail)
  await limits.count('change-email', GUESSES, String(user.id))
  const [account] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, user.id))
  if (!account || !(await passwordMatches(password, account.password_hash)))
    throw invalidField('current_password', refusals.wrongPassword)
  return account.password_hash
}
