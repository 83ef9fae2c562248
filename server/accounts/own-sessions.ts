import { and, eq, isNull, ne } from 'drizzle-orm'
import type { OwnSession } from '#contract/own-sessions.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, invalidField, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { askPermit } from '#server/mail/permit.ts'
import type { Language } from '#words/languages.ts'
import { isCommonPassword } from './accounts.ts'
import { partsOf } from './devices.ts'
import { passwordChangedEmail } from './emails.ts'
import { listSessions } from './list-sessions.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { emailChanges, passwordResets, tokens, users } from './tables.ts'

/** Guesses at the password by a stranger at an open browser. */
export const GUESSES = { points: 5, seconds: 15 * 60 }

interface Own {
  user: SignedIn
  session: Session
}

/** A shopper's sessions, newest first. */
export async function listOwnSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { user, session }: Own,
): Promise<OwnSession[]> {
  refuseStaff(user)
  const sessions = await listSessions(db, { user, current: session, now: now() })
  return sessions.map(({ device, ...rest }) => ({ ...rest, ...partsOf(device) }))
}

/** The session's next request is refused. Throws 404 for another account's, and for staff. */
export async function endOwnSession(
  { db }: Pick<Context, 'db'>,
  { user, id }: { user: SignedIn; id: number },
): Promise<void> {
  const ended = isStaff(user)
    ? []
    : await db
        .delete(tokens)
        .where(and(eq(tokens.id, id), eq(tokens.user_id, user.id)))
        .returning({ id: tokens.id })
  if (ended.length === 0) throw notFound(refusals.noSession)
}

export async function endOtherOwnSessions(db: Handle, { user, session }: Own): Promise<void> {
  refuseStaff(user)
  await db.delete(tokens).where(and(eq(tokens.user_id, user.id), ne(tokens.id, session.id)))
}

/**
 * Changes a shopper's password. Every other session ends, links to reset it or to confirm another address stop working,
 * and the account's address gets an email.
 */
export async function changePassword(
  context: Context,
  {
    user,
    session,
    language,
    change: { current_password, password },
  }: Own & { language: Language; change: { current_password: string; password: string } },
): Promise<void> {
  refuseStaff(user)
  await context.limits.count('change-password', GUESSES, String(user.id))
  const [known] = await context.db
    .select({ hash: users.password_hash, confirmed_email: users.confirmed_email })
    .from(users)
    .where(eq(users.id, user.id))
  if (!known || !(await passwordMatches(current_password, known.hash)))
    throw invalidField('current_password', refusals.wrongPassword)
  if (await isCommonPassword(password, user.username)) throw invalidField('password', refusals.commonPassword)
  if (password === current_password) throw invalidField('password', refusals.samePassword)
  const password_hash = await hashPassword(password)
  const permit = user.email
    ? await askPermit(context, {
        ...{ kind: 'password-changed', to: user.email, requester: `account ${user.id}` },
        isReader: known.confirmed_email === user.email,
      })
    : null
  const content =
    permit && (await passwordChangedEmail({ username: user.username }, await readEmailLayout(context, language)))
  await context.db.transaction(async (tx) => {
    // Of two changes at once the second one no longer knows the password.
    const changed = await tx
      .update(users)
      .set({ password_hash })
      .where(and(eq(users.id, user.id), eq(users.password_hash, known.hash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw invalidField('current_password', refusals.wrongPassword)
    await tx.delete(passwordResets).where(and(eq(passwordResets.user_id, user.id), isNull(passwordResets.used_at)))
    // Whoever knew the old password may wait to take the account to an address of theirs.
    await tx.delete(emailChanges).where(eq(emailChanges.user_id, user.id))
    await tx.delete(tokens).where(and(eq(tokens.user_id, user.id), ne(tokens.id, session.id)))
    if (permit && content)
      await context.mail.enqueue(tx, { permit, subject_id: `${user.id}/${context.now().getTime()}`, content })
  })
}

/** With a stolen password alone, before the second factor, nobody may see or end the sessions of staff. */
function refuseStaff(user: SignedIn): void {
  if (isStaff(user)) throw new ApiError('conflict', refusals.staffSignIn)
}

const isStaff = ({ is_staff, is_superuser }: SignedIn) => is_staff || is_superuser
