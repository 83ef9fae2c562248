import { and, asc, count, eq, gt, max, or, sql } from 'drizzle-orm'
import type { StaffAccount } from '#contract/staff/customers-and-privacy.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { isCommonPassword } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { tokens, users } from './tables.ts'
import { endAllTokens } from './tokens.ts'

type StaffContext = Pick<Context, 'db' | 'now'>
const worksHere = or(eq(users.is_staff, true), eq(users.is_superuser, true))

/** Staff accounts. */
export async function listStaff(db: Handle, { now, id }: { now: Date; id?: number }): Promise<StaffAccount[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      is_staff: users.is_staff,
      is_superuser: users.is_superuser,
      sessions: count(tokens.hash),
      last_seen_at: max(tokens.last_used_at),
      second_factor: users.has_second_factor,
      created_at: users.created_at,
      version: users.version,
    })
    .from(users)
    .leftJoin(tokens, and(eq(tokens.user_id, users.id), gt(tokens.expires_at, now)))
    .where(id === undefined ? worksHere : eq(users.id, id))
    .groupBy(users.id)
    .orderBy(asc(users.id))
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  }))
}

/** Creates a staff account. The owner knows its password, so it must be changed at the first sign-in. */
export async function createStaff(
  { db, now }: StaffContext,
  {
    account,
    by,
  }: { account: { username: string; email: string; password: string; is_superuser: boolean }; by: SignedIn },
): Promise<StaffAccount> {
  const { username, email, password, is_superuser } = account
  if (await isCommonPassword(password, username)) throw invalidField('password', refusals.commonPassword)
  const password_hash = await hashPassword(password)
  const at = now()
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({
        username,
        email,
        password_hash,
        must_change_password: true,
        is_staff: true,
        is_superuser,
        created_at: at,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!made) throw invalidField('username', 'That username is taken. Please choose another.')
    await record(tx, {
      by,
      action: 'account.create',
      subject: { kind: 'account', id: String(made.id), label: username },
      after: { is_staff: true, is_superuser },
      at,
    })
    return readStaff(tx, { now: at, id: made.id })
  })
}

/** Changes the roles of an account, and ends its sessions so that the new roles apply. */
export function changeStaff(
  { db, now }: StaffContext,
  { change, by }: { change: { id: number; version: number; is_staff: boolean; is_superuser: boolean }; by: SignedIn },
): Promise<StaffAccount> {
  const { id, version, is_superuser } = change
  const is_staff = change.is_staff || is_superuser
  if (id === by.id) throw new ApiError('conflict', 'You can’t change your own permissions. Ask another owner.')
  const at = now()
  return db.transaction(async (tx) => {
    // Locks all owners in one order: two who demote each other at the same time would leave the shop without an owner.
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.is_superuser, true))
      .orderBy(asc(users.id))
      .for('update')
    if (!owners.some((owner) => owner.id === by.id))
      throw new ApiError('forbidden', 'Only the owner of the shop can do this.')
    const [before] = await tx.select().from(users).where(eq(users.id, id))
    if (!before) throw notFound('Account not found.')
    const saved = await tx
      .update(users)
      .set({ is_staff, is_superuser, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, id), eq(users.version, version)))
      .returning({ id: users.id })
    if (saved.length === 0) throw versionConflict()
    await endAllTokens(tx, id)
    const was = { is_staff: before.is_staff, is_superuser: before.is_superuser }
    await record(tx, {
      by,
      action: 'account.change',
      subject: { kind: 'account', id: String(id), label: before.username },
      before: was,
      after: { is_staff, is_superuser },
      at,
    })
    return readStaff(tx, { now: at, id })
  })
}

export function signOutEverywhere(
  { db, now }: StaffContext,
  { id, by }: { id: number; by: SignedIn },
): Promise<StaffAccount> {
  const at = now()
  return db.transaction(async (tx) => {
    const account = await readStaff(tx, { now: at, id })
    await endAllTokens(tx, id)
    await record(tx, {
      by,
      action: 'account.sign-out',
      subject: { kind: 'account', id: String(id), label: account.username },
      at,
    })
    return readStaff(tx, { now: at, id })
  })
}

export async function readStaff(tx: Handle, { now, id }: { now: Date; id: number }): Promise<StaffAccount> {
  const [account] = await listStaff(tx, { now, id })
  if (!account) throw notFound('Account not found.')
  return account
}
