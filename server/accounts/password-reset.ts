import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { PasswordResetConfirm } from '#contract/accounts.ts'
import { readLetterhead } from '#server/about/facts.ts'
import { Refused } from '#server/http/refused.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { Parts } from '#server/parts.ts'
import { isCommonPassword } from './accounts.ts'
import { passwordResetLetter } from './letters.ts'
import { hashPassword } from './passwords.ts'
import { passwordResets, users } from './tables.ts'
import { endAllTokens } from './tokens.ts'

/** Minutes for which a mailed link works. */
const LINK_LIFE = 60
/** How many accounts of one address are written to. */
const ACCOUNTS_PER_ADDRESS = 5

/** Whether the address is known is looked up by a job, once the answer has been given: neither its words nor its time can tell. */
export function requestPasswordReset({ db, jobs }: Pick<Parts, 'db' | 'jobs'>, email: string): Promise<void> {
  return db.transaction((tx) => jobs.enqueue(tx, 'password-reset', { email }))
}

export function handlePasswordResets(parts: Pick<Parts, 'db' | 'jobs' | 'mail' | 'now' | 'settings'>): void {
  parts.jobs.handle('password-reset', ({ email }) => mailLinks(parts, email))
}

/** Mails a link to every account of the address. */
async function mailLinks(parts: Pick<Parts, 'db' | 'mail' | 'now' | 'settings'>, email: string): Promise<void> {
  const accounts = await parts.db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .orderBy(desc(users.id))
    .limit(ACCOUNTS_PER_ADDRESS)
  if (accounts.length === 0) return
  const head = await readLetterhead(parts)
  const expires_at = new Date(parts.now().getTime() + LINK_LIFE * 60_000)
  await parts.db.transaction(async (tx) => {
    for (const account of accounts) {
      const token = newToken()
      const query = new URLSearchParams({ token, email: account.email })
      const link = `${parts.settings.publicUrl}/reset-password-confirm/${account.id}/${token}?${query}`
      const letter = await passwordResetLetter({ username: account.username, link, minutes: LINK_LIFE }, head)
      await tx.insert(passwordResets).values({ hash: hashToken(token), user_id: account.id, expires_at })
      await parts.mail.send(tx, { kind: 'password-reset', subject_id: hashToken(token), to: account.email, letter })
    }
  })
}

const STALE = 'This link is no longer valid. Please ask for a new one.'

/** Sets the new password and ends every session of the account. The link works once, and only for the account it was made for. */
export async function confirmPasswordReset(
  parts: Pick<Parts, 'db' | 'now'>,
  { token, email, uid, password }: z.infer<typeof PasswordResetConfirm>,
): Promise<void> {
  const [link] = await parts.db
    .select({ user_id: users.id, username: users.username, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .where(and(eq(passwordResets.hash, hashToken(token)), isNull(passwordResets.used_at), gt(passwordResets.expires_at, parts.now())))
  const meant = link && (email ? link.email.toLowerCase() === email.toLowerCase() : true) && (uid ? String(link.user_id) === uid : true) && (email || uid)
  if (!meant) throw new Refused('invalid', STALE)
  if (await isCommonPassword(password, link.username)) {
    const common = 'That password is among the first that are tried. Please choose another.'
    throw new Refused('invalid', common, { fields: { password: [common] } })
  }
  const password_hash = await hashPassword(password)
  await parts.db.transaction(async (tx) => {
    // Two requests with one link: the second finds nothing left to use.
    const used = await tx
      .update(passwordResets)
      .set({ used_at: parts.now() })
      .where(and(eq(passwordResets.hash, hashToken(token)), isNull(passwordResets.used_at)))
      .returning({ hash: passwordResets.hash })
    if (used.length === 0) throw new Refused('invalid', STALE)
    await tx.update(users).set({ password_hash }).where(eq(users.id, link.user_id))
    await tx.delete(passwordResets).where(and(eq(passwordResets.user_id, link.user_id), isNull(passwordResets.used_at)))
    await endAllTokens(tx, link.user_id)
  })
}
