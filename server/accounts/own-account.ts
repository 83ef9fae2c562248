import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import { readStaffEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import type { Limit } from '#server/http/limits.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { isCommonPassword } from './accounts.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { mailToStaff, staffEmailChangedEmail, staffPasswordChangedEmail } from './staff-emails.ts'
import { passwordResets, tokens, users } from './tables.ts'

type OwnContext = Pick<Context, 'db' | 'now' | 'mail' | 'settings' | 'limits'>
type By = Pick<SignedIn, 'id' | 'username'>

/** Each change sends an email to an address that the user typed. */
export const CHANGES: Limit = { points: 10, seconds: 60 * 60 }
const SAME = 'That is your current password. Please choose another.'
/** The actor in the audit trail for commands on the server. No account has this id. */
const THE_MACHINE: By = { id: 0, username: 'command on the machine' }

/**
 * Emails both addresses: the old one in case a stranger made the change, the new one to reveal a typing error. Links to
 * reset the password stop working.
 */
export async function changeStaffEmail(
  context: OwnContext,
  { email, user }: { email: string; user: SignedIn },
): Promise<void> {
  if (email === user.email) return
  await context.limits.count('staff-email', CHANGES, String(user.id))
  const content = await staffEmailChangedEmail(user, await readStaffEmailLayout(context))
  await context.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, user.id))
      .for('no key update')
    if (!before || before.email === email) return
    await tx.update(users).set({ email }).where(eq(users.id, user.id))
    await tx.delete(passwordResets).where(eq(passwordResets.user_id, user.id))
    // The audit trail is kept longer than addresses may be: it records that there was one, not which.
    const changed = {
      before: { email: before.email === '' ? 'none' : 'another address' },
      after: { email: 'a new address' },
    }
    await record(tx, {
      by: user,
      action: 'account.change-email',
      subject: subjectOf(user),
      ...changed,
      at: context.now(),
    })
    await mailToStaff(context, tx, { to: before, kind: 'staff-email-changed', content })
    await mailToStaff(context, tx, { to: { email }, kind: 'staff-email-changed', content })
  })
}

/** Ends every session but the current one. */
export async function changeStaffPassword(
  context: OwnContext,
  { password, user, session }: { password: string; user: SignedIn; session: Session },
): Promise<void> {
  if (await isCommonPassword(password, user.username)) throw invalidField('password', refusals.commonPassword)
  const [known] = await context.db.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id))
  if (await passwordMatches(password, known?.hash ?? null)) throw invalidField('password', SAME)
  const password_hash = await hashPassword(password)
  const content = await staffPasswordChangedEmail(
    { username: user.username, by: user.username },
    await readStaffEmailLayout(context),
  )
  await context.db.transaction(async (tx) => {
    await setPassword(tx, user.id, { password_hash, must_change_password: false })
    await tx.delete(tokens).where(and(eq(tokens.user_id, user.id), ne(tokens.id, session.id)))
    await tx.update(tokens).set({ password_at: context.now() }).where(eq(tokens.id, session.id))
    await record(tx, { by: user, action: 'account.change-password', subject: subjectOf(user), at: context.now() })
    await mailToStaff(context, tx, { to: user, kind: 'staff-password-changed', content })
  })
}

/**
 * Generates a password for an owner who is locked out, by a command on the server. Without `username` it is the only
 * owner's. It must be changed at the next sign-in, and every session ends.
 */
export async function newOwnerPassword(
  context: Omit<OwnContext, 'limits'>,
  username: string | null,
): Promise<{ username: string; password: string }> {
  const owners = await context.db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.is_superuser, true))
    .orderBy(asc(users.id))
  const [owner, second] =
    username === null ? owners : owners.filter((one) => one.username.toLowerCase() === username.toLowerCase())
  const names = owners.map((one) => one.username).join(', ')
  if (!owner) throw new ApiError('not_found', `No owner is called “${username}”. The owners are: ${names}.`)
  if (second)
    throw new ApiError(
      'conflict',
      `There are several owners: ${names}. Say whose password: shop owner-password <username>`,
    )
  const password = randomBytes(9).toString('base64url')
  const password_hash = await hashPassword(password)
  const content = await staffPasswordChangedEmail(
    { username: owner.username, by: THE_MACHINE.username },
    await readStaffEmailLayout(context),
  )
  await context.db.transaction(async (tx) => {
    await setPassword(tx, owner.id, { password_hash, must_change_password: true })
    await tx.delete(tokens).where(eq(tokens.user_id, owner.id))
    await record(tx, {
      by: THE_MACHINE,
      action: 'account.change-password',
      subject: subjectOf(owner),
      at: context.now(),
    })
    await mailToStaff(context, tx, { to: owner, kind: 'staff-password-changed', content })
  })
  return { username: owner.username, password }
}

/** Unused links to reset the password stop working. */
async function setPassword(
  tx: Transaction,
  id: number,
  values: { password_hash: string; must_change_password: boolean },
): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, id))
  await tx.delete(passwordResets).where(and(eq(passwordResets.user_id, id), isNull(passwordResets.used_at)))
}

const subjectOf = ({ id, username }: By) => ({ kind: 'account', id: String(id), label: username })
