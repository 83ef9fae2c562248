import { asc, eq, sql } from 'drizzle-orm'
import type { SecondFactorState, SignInState } from '#contract/staff/security.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { authenticators, passkeys, recoveryCodes, users } from '../tables.ts'

/** How the account signs in, and what this session still needs. */
export async function readSignInState(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { user, session }: { user: SignedIn; session: Session },
): Promise<SignInState> {
  const has = await readFactors(db, user.id)
  return {
    username: user.username,
    email: user.email,
    state: stateOf(has.authenticator || has.passkeys.length > 0, session),
    authenticator: has.authenticator,
    passkeys: has.passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: has.codes,
    must_change_password: session.must_change_password,
    required: session.second_factor_required,
    passkeys_at: hasName(settings.publicUrl) ? settings.publicUrl : null,
  }
}

async function readFactors(db: Handle, user_id: number) {
  const [app] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(eq(authenticators.user_id, user_id))
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id))
  return {
    authenticator: Boolean(app?.secret),
    passkeys: keys,
    codes: await db.$count(recoveryCodes, eq(recoveryCodes.user_id, user_id)),
  }
}

function stateOf(has_second_factor: boolean, session: Session): SecondFactorState {
  if (has_second_factor) return session.second_factor_at ? 'given' : 'needed'
  return session.second_factor_required ? 'set-up' : 'none'
}

/** WebAuthn ties a passkey to a domain name, which an IP address isn't. */
export function hasName(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return !hostname.startsWith('[') && !/^\d+(\.\d+){3}$/.test(hostname)
}

/**
 * Locks the account's row for a change of its factors and returns whether it has one: of two concurrent changes each
 * would set `has_second_factor` without the other.
 */
export async function lockFactors(tx: Transaction, user_id: number): Promise<boolean> {
  const [user] = await tx
    .select({ has: users.has_second_factor })
    .from(users)
    .where(eq(users.id, user_id))
    .for('no key update')
  return user?.has ?? false
}

/** Sets `has_second_factor` after a change of factors, and returns it. The recovery codes go with the last factor. */
export async function settleFactors(tx: Transaction, user_id: number): Promise<boolean> {
  const has = sql<boolean>`exists (select 1 from ${authenticators} where ${authenticators.user_id} = ${user_id}
    and ${authenticators.secret} is not null) or exists (select 1 from ${passkeys}
    where ${passkeys.user_id} = ${user_id})`
  const [user] = await tx
    .update(users)
    .set({ has_second_factor: has })
    .where(eq(users.id, user_id))
    .returning({ has: users.has_second_factor })
  if (!user?.has) await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  return user?.has ?? false
}
