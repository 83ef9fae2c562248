import { and, eq } from 'drizzle-orm'
import type { PasskeyAttestation } from '#contract/staff/security.ts'
import { record } from '#server/audit/audit.ts'
import { readStaffEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { factorChangedEmail, mailToStaff } from '../staff-emails.ts'
import { passkeys } from '../tables.ts'
import { completeSession, type StaffVisitor } from './complete.ts'
import { keepChallenge, relyingParty, takeChallenge } from './passkey-challenge.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { refuseLastOfRequired } from './requirements.ts'
import { lockFactors, settleFactors } from './state.ts'

const webauthn = () => import('@simplewebauthn/server')
const MOST = 20
/**
 * EdDSA, ES256 and RS256: every authenticator supports one of them. The library's default makes Node warn on the
 * console.
 */
const ALGORITHMS = [-8, -7, -257]

type PasskeyContext = Pick<Context, 'db' | 'now' | 'log' | 'mail' | 'settings'>
const subjectOf = (user: SignedIn) => ({ kind: 'account', id: String(user.id), label: user.username })

/** A challenge for a new passkey. */
export async function startPasskey(
  context: PasskeyContext,
  { user, token }: StaffVisitor,
): Promise<Record<string, unknown>> {
  const { rpID } = relyingParty(context.settings.publicUrl)
  const { shopName } = await readStaffEmailLayout(context)
  const existing = await context.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user_id, user.id))
  if (existing.length >= MOST)
    throw new ApiError('conflict', `An account can have at most ${MOST} passkeys. Please remove one first.`)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID,
    userName: user.username,
    // The same for every passkey of an account, or authenticators would treat them as different people's.
    userID: new TextEncoder().encode(`staff-${user.id}`),
    excludeCredentials: existing,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  await keepChallenge(context, { kind: 'create', challenge: options.challenge, token })
  return { ...options }
}

/** Verifies the authenticator's response and adds its key. The first factor comes with recovery codes. */
export async function addPasskey(
  context: PasskeyContext,
  { name, response, visitor }: { name: string; response: PasskeyAttestation; visitor: StaffVisitor },
): Promise<{ token: string | null; recovery_codes: string[] | null }> {
  const { user } = visitor
  const { rpID, origin } = relyingParty(context.settings.publicUrl)
  const layout = await readStaffEmailLayout(context)
  const { verifyRegistrationResponse } = await webauthn()
  const transports = response.response.transports ?? []
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(context, { kind: 'create', challenge, token: visitor.token }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((problem: unknown) => {
    context.log.info({ event: 'passkey-refused', user_id: user.id, why: String(problem) }, 'a new passkey was refused')
    return { verified: false as const }
  })
  if (!checked.verified) throw new ApiError('invalid', 'We couldn’t add that passkey. Please try again.')
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return context.db.transaction(async (tx) => {
    await lockFactors(tx, user.id)
    const at = context.now()
    const public_key = Buffer.from(publicKey).toString('base64url')
    const added = await tx
      .insert(passkeys)
      .values({ id, user_id: user.id, name, public_key, counter, transports, created_at: at })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) throw new ApiError('conflict', 'You have already added this passkey.')
    await settleFactors(tx, user.id)
    await record(tx, {
      by: user,
      action: 'second-factor.add-passkey',
      subject: subjectOf(user),
      after: { passkey: name },
      at,
    })
    await mailToStaff(context, tx, {
      to: user,
      kind: 'second-factor-changed',
      content: await factorChangedEmail({ username: user.username, what: `The passkey “${name}” was added.` }, layout),
    })
    const recovery_codes = await firstRecoveryCodes(tx, user.id)
    return { token: await completeSession(tx, { visitor, at }), recovery_codes }
  })
}

export function renamePasskey(
  { db, now }: PasskeyContext,
  { id, name, user }: { id: string; name: string; user: SignedIn },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ name: passkeys.name })
      .from(passkeys)
      .where(ownPasskey(id, user))
      .for('no key update')
    if (!before) throw notFound('Passkey not found.')
    await tx.update(passkeys).set({ name }).where(ownPasskey(id, user))
    await record(tx, {
      by: user,
      action: 'second-factor.rename-passkey',
      subject: subjectOf(user),
      before: { passkey: before.name },
      after: { passkey: name },
      at: now(),
    })
  })
}

export async function removePasskey(
  context: PasskeyContext,
  { id, user }: { id: string; user: SignedIn },
): Promise<void> {
  const layout = await readStaffEmailLayout(context)
  await context.db.transaction(async (tx) => {
    await lockFactors(tx, user.id)
    const [removed] = await tx.delete(passkeys).where(ownPasskey(id, user)).returning({ name: passkeys.name })
    if (!removed) throw notFound('Passkey not found.')
    if (!(await settleFactors(tx, user.id))) await refuseLastOfRequired(tx)
    await record(tx, {
      by: user,
      action: 'second-factor.remove-passkey',
      subject: subjectOf(user),
      before: { passkey: removed.name },
      at: context.now(),
    })
    const content = await factorChangedEmail(
      { username: user.username, what: `The passkey “${removed.name}” was removed.` },
      layout,
    )
    await mailToStaff(context, tx, { to: user, kind: 'second-factor-changed', content })
  })
}

const ownPasskey = (id: string, user: SignedIn) => and(eq(passkeys.id, id), eq(passkeys.user_id, user.id))
