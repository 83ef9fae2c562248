import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { record } from '#server/audit/audit.ts'
import { readStaffEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, invalidField, notFound } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { factorChangedEmail, mailToStaff } from '../staff-emails.ts'
import { authenticators } from '../tables.ts'
import { completeSession, type StaffVisitor } from './complete.ts'
import { countTries } from './limits.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { refuseLastOfRequired } from './requirements.ts'
import { lockFactors, settleFactors } from './state.ts'

/** Seconds that a code is valid; every authenticator app assumes 30. */
const PERIOD = 30
/** Minutes to confirm a new secret. */
const SET_UP = 30

type FactorContext = Pick<Context, 'db' | 'now' | 'limits' | 'mail' | 'settings'>

/** Creates a secret of 160 bits. The current app keeps working until a code of the new secret is confirmed. */
export async function startAuthenticator(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  user: SignedIn,
): Promise<{ secret: string; uri: string }> {
  const { shopName } = await readStaffEmailLayout({ db, settings })
  const secret = new Secret({ size: 20 })
  const pending = { pending_secret: secret.base32, pending_until: new Date(now().getTime() + SET_UP * 60_000) }
  await db
    .insert(authenticators)
    .values({ user_id: user.id, ...pending })
    .onConflictDoUpdate({ target: authenticators.user_id, set: pending })
  return {
    secret: secret.base32,
    uri: new TOTP({ issuer: shopName, label: user.username, secret, period: PERIOD }).toString(),
  }
}

/** Sets the app up when `code` matches its secret. The first factor comes with recovery codes. */
export async function confirmAuthenticator(
  context: FactorContext,
  { code, visitor }: { code: string; visitor: StaffVisitor },
): Promise<{ token: string | null; recovery_codes: string[] | null }> {
  const { user } = visitor
  await countTries(context, visitor)
  const layout = await readStaffEmailLayout(context)
  return context.db.transaction(async (tx) => {
    await lockFactors(tx, user.id)
    const at = context.now()
    const [pending] = await tx
      .select({ secret: authenticators.pending_secret })
      .from(authenticators)
      .where(
        and(
          eq(authenticators.user_id, user.id),
          isNotNull(authenticators.pending_secret),
          gt(authenticators.pending_until, at),
        ),
      )
    if (!pending?.secret) throw new ApiError('conflict', 'This code has expired. Please start again with a new one.')
    const step = stepOf(pending.secret, code, at)
    if (step === null)
      throw invalidField(
        'code',
        'That code doesn’t match. Check that your phone’s clock is right, and enter the newest code.',
      )
    await tx
      .update(authenticators)
      .set({ secret: pending.secret, pending_secret: null, pending_until: null, last_step: step })
      .where(eq(authenticators.user_id, user.id))
    await settleFactors(tx, user.id)
    await record(tx, { by: user, action: 'second-factor.add-authenticator', subject: subjectOf(user), at })
    await mailToStaff(context, tx, {
      to: user,
      kind: 'second-factor-changed',
      content: await factorChangedEmail({ username: user.username, what: 'An authenticator app was set up.' }, layout),
    })
    const recovery_codes = await firstRecoveryCodes(tx, user.id)
    return { token: await completeSession(tx, { visitor, at }), recovery_codes }
  })
}

export async function removeAuthenticator(context: FactorContext, user: SignedIn): Promise<void> {
  const layout = await readStaffEmailLayout(context)
  await context.db.transaction(async (tx) => {
    await lockFactors(tx, user.id)
    const removed = await tx
      .delete(authenticators)
      .where(and(eq(authenticators.user_id, user.id), isNotNull(authenticators.secret)))
      .returning({ user_id: authenticators.user_id })
    if (removed.length === 0) throw notFound('Authenticator app not found.')
    if (!(await settleFactors(tx, user.id))) await refuseLastOfRequired(tx)
    await record(tx, {
      by: user,
      action: 'second-factor.remove-authenticator',
      subject: subjectOf(user),
      at: context.now(),
    })
    await mailToStaff(context, tx, {
      to: user,
      kind: 'second-factor-changed',
      content: await factorChangedEmail(
        { username: user.username, what: 'The authenticator app was removed.' },
        layout,
      ),
    })
  })
}

/** Uses a code up: its time step and all earlier ones are refused from then on, to concurrent requests too. */
export async function takeAuthenticatorCode(
  tx: Transaction,
  { user_id, code, at }: { user_id: number; code: string; at: Date },
): Promise<boolean> {
  const [app] = await tx
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(eq(authenticators.user_id, user_id))
  const step = app?.secret ? stepOf(app.secret, code, at) : null
  if (step === null) return false
  const taken = await tx
    .update(authenticators)
    .set({ last_step: step })
    .where(
      and(
        eq(authenticators.user_id, user_id),
        or(isNull(authenticators.last_step), lt(authenticators.last_step, step)),
      ),
    )
    .returning({ user_id: authenticators.user_id })
  return taken.length > 0
}

/** The time step of a code: the current one, or its neighbours for a clock that is off; null for a wrong code. */
function stepOf(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const token = code.replace(/\D/g, '')
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
    digits: 6,
    timestamp,
    window: 1,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

const subjectOf = (user: SignedIn) => ({ kind: 'account', id: String(user.id), label: user.username })
