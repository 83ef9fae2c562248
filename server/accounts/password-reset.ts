import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { PasswordResetConfirm } from '#contract/accounts.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { JobData } from '#server/jobs/queues.ts'
import { askPermit } from '#server/mail/permit.ts'
import { prefixOf, SOURCE_LANGUAGE } from '#words/languages.ts'
import { isCommonPassword } from './accounts.ts'
import { passwordResetEmail } from './emails.ts'
import { hashPassword } from './passwords.ts'
import { emailChanges, passwordResets, users } from './tables.ts'
import { endAllTokens } from './tokens.ts'

/** Minutes for which a link works. */
const LINK_LIFE = 60
/**
 * The most accounts in one email: a stranger could register an address thousands of times, and the email must stay
 * readable.
 */
const NAMED = 100

type ResetContext = Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>

/**
 * A job looks the address up after the response: neither its text nor its timing reveals whether the address is known.
 */
export function requestPasswordReset(
  { db, jobs, secret }: Pick<Context, 'db' | 'jobs' | 'secret'>,
  { email, ip, language }: { email: string } & Pick<Visitor, 'ip' | 'language'>,
): Promise<void> {
  const requester = hashedRequester(secret, ip)
  return db.transaction((tx) => jobs.enqueue(tx, 'password-reset', { email, requester, language }))
}

export function handlePasswordResets(context: ResetContext & Pick<Context, 'jobs'>): void {
  context.jobs.handle('password-reset', ({ email, requester = '', language = SOURCE_LANGUAGE }) =>
    mailLinks(context, { email, requester, language }),
  )
}

/** Sends one email with a link for each account of the address. */
async function mailLinks(
  context: ResetContext,
  { email, requester, language }: Required<JobData['password-reset']>,
): Promise<void> {
  const accounts = await accountsOf(context.db, email)
  const [first] = accounts
  if (!first) return
  const permit = await askPermit(context, { kind: 'password-reset', to: first.email, requester })
  if (!permit) return
  const layout = await readEmailLayout(context, language)
  const expires_at = new Date(context.now().getTime() + LINK_LIFE * 60_000)
  const links = accounts.slice(0, NAMED).map((account) => ({ ...account, token: newToken() }))
  const pages = `${context.settings.publicUrl}${prefixOf(language)}`
  const named = links.map(({ id, username, email: address, token }) => {
    const query = new URLSearchParams({ token, email: address })
    return { username, link: `${pages}/reset-password-confirm/${id}/${token}?${query}` }
  })
  const content = await passwordResetEmail(
    { accounts: named, more: accounts.length > NAMED, minutes: LINK_LIFE },
    layout,
  )
  await context.db.transaction(async (tx) => {
    await tx
      .insert(passwordResets)
      .values(links.map(({ id, email: to, token }) => ({ hash: hashToken(token), user_id: id, email: to, expires_at })))
    await context.mail.enqueue(tx, {
      permit,
      subject_id: hashToken(links.map(({ token }) => token).join()),
      content,
    })
  })
}

/**
 * The accounts of an address, oldest first. For Postgres "İ" equals "i", but they can be two people's mailboxes: only
 * accounts with the same plain address get a link.
 */
export async function accountsOf(db: Handle, email: string) {
  const candidates = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .orderBy(asc(users.id))
  const typed = candidates.find((account) => plainAddress(account.email) === plainAddress(email)) ?? candidates[0]
  return candidates.filter((account) => typed && plainAddress(account.email) === plainAddress(typed.email))
}

/** Lower case for A to Z alone, which all email programs treat as equal. "K" may also be the kelvin sign. */
export const plainAddress = (address: string) => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Sets the new password and ends every session of the account. A link works once, for its own account. */
export async function confirmPasswordReset(
  context: Pick<Context, 'db' | 'now'>,
  { token, email, uid, password }: z.infer<typeof PasswordResetConfirm>,
): Promise<void> {
  const [link] = await context.db
    .select({ user_id: users.id, username: users.username, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .where(
      and(
        eq(passwordResets.hash, hashToken(token)),
        isNull(passwordResets.used_at),
        gt(passwordResets.expires_at, context.now()),
        // Links of the version before have none.
        or(eq(passwordResets.email, ''), eq(passwordResets.email, users.email)),
      ),
    )
  const isValid =
    link &&
    (email ? link.email.toLowerCase() === email.toLowerCase() : true) &&
    (uid ? String(link.user_id) === uid : true) &&
    (email || uid)
  if (!isValid) throw new ApiError('invalid', refusals.staleLink)
  if (await isCommonPassword(password, link.username)) throw invalidField('password', refusals.commonPassword)
  const password_hash = await hashPassword(password)
  await context.db.transaction(async (tx) => {
    // Of two requests with the same link, the second finds it used.
    const used = await tx
      .update(passwordResets)
      .set({ used_at: context.now() })
      .where(and(eq(passwordResets.hash, hashToken(token)), isNull(passwordResets.used_at)))
      .returning({ hash: passwordResets.hash })
    if (used.length === 0) throw new ApiError('invalid', refusals.staleLink)
    await tx
      .update(users)
      .set({ password_hash, must_change_password: false, confirmed_email: link.email })
      .where(eq(users.id, link.user_id))
    await tx.delete(passwordResets).where(and(eq(passwordResets.user_id, link.user_id), isNull(passwordResets.used_at)))
    // Whoever knew the old password may wait to take the account to an address of theirs.
    await tx.delete(emailChanges).where(eq(emailChanges.user_id, link.user_id))
    await endAllTokens(tx, link.user_id)
  })
}
