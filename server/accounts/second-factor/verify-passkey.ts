import { and, eq } from 'drizzle-orm'
import type { PasskeyAssertion } from '#contract/staff/security.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { passkeys } from '../tables.ts'
import { completeSession, type StaffVisitor } from './complete.ts'
import { countTries } from './limits.ts'
import { keepChallenge, relyingParty, takeChallenge } from './passkey-challenge.ts'

/** Imported at first use: the library loads certificate formats, which would slow the start. */
const webauthn = () => import('@simplewebauthn/server')

type PasskeyContext = Pick<Context, 'db' | 'now' | 'limits' | 'log' | 'settings'>

/** A challenge for the account's passkeys. */
export async function startVerification(
  context: PasskeyContext,
  { user, token }: StaffVisitor,
): Promise<Record<string, unknown>> {
  const { rpID } = relyingParty(context.settings.publicUrl)
  const keys = await context.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user_id, user.id))
  if (keys.length === 0) throw new ApiError('conflict', 'This account has no passkey.')
  const { generateAuthenticationOptions } = await webauthn()
  // The password was the first factor, so a touch of the key is enough and it needs no PIN.
  const options = await generateAuthenticationOptions({ rpID, allowCredentials: keys, userVerification: 'discouraged' })
  await keepChallenge(context, { kind: 'get', challenge: options.challenge, token })
  return { ...options }
}

/**
 * Verifies a passkey's signature before the transaction, and records it in one. Returns the session's new token, or
 * null.
 */
export async function verifyPasskey(
  context: PasskeyContext,
  { response, visitor }: { response: PasskeyAssertion; visitor: StaffVisitor },
): Promise<string | null> {
  const { rpID, origin } = relyingParty(context.settings.publicUrl)
  const giveBack = await countTries(context, visitor)
  const ownPasskey = and(eq(passkeys.id, response.id), eq(passkeys.user_id, visitor.user.id))
  const [key] = await context.db.select().from(passkeys).where(ownPasskey)
  if (!key) throw refused(context, visitor.user.id, 'not a passkey of this account')
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(context, { kind: 'get', challenge, token: visitor.token }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: key.counter,
    },
    requireUserVerification: false,
  }).catch((problem: unknown) => {
    throw refused(context, visitor.user.id, String(problem))
  })
  if (!checked.verified) throw refused(context, visitor.user.id, 'signature')
  const token = await context.db.transaction(async (tx) => {
    const at = context.now()
    const used = await tx
      .update(passkeys)
      .set({ counter: checked.authenticationInfo.newCounter, last_used_at: at })
      .where(ownPasskey)
      .returning({ id: passkeys.id })
    // Removed while its signature was being verified.
    if (used.length === 0) throw refused(context, visitor.user.id, 'removed')
    return completeSession(tx, { visitor, at })
  })
  await giveBack()
  return token
}

function refused({ log }: Pick<Context, 'log'>, user_id: number, why: string): ApiError {
  log.info({ event: 'second-factor-refused', user_id, why }, 'a passkey was refused')
  return new ApiError('invalid', 'That passkey was not accepted. Please try again.')
}
