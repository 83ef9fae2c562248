import { and, eq } from 'drizzle-orm'
import type { PasskeyAssertion } from '#contract/staff/security.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { passkeys } from '../tables.ts'
import { completeSession, type StaffVisitor } from './complete.ts'
import { countTries } from './limits.ts'
import { keepChallenge, relyingParty, takeChallenge } from './passkey-challenge.ts'

/**
 * Read when somebody uses a passkey: the library brings certificates' formats along, and a start of the shop should not
 * wait for them.
 */
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
  // The password was the first factor: a key that is touched is the second, and need not ask for a PIN besides.
  const options = await generateAuthenticationOptions({ rpID, allowCredentials: keys, userVerification: 'discouraged' })
  await keepChallenge(context, { kind: 'get', challenge: options.challenge, token })
  return { ...options }
}

/**
 * Checks what a passkey has signed, outside any transaction, and then writes it down. Answers the session's new token,
 * if it gets one.
 */
export async function verifyPasskey(
  context: PasskeyContext,
  { response, visitor }: { response: PasskeyAssertion; visitor: StaffVisitor },
): Promise<string | null> {
  const { rpID, origin } = relyingParty(context.settings.publicUrl)
  await countTries(context, visitor)
  const mine = and(eq(passkeys.id, response.id), eq(passkeys.user_id, visitor.user.id))
  const [key] = await context.db.select().from(passkeys).where(mine)
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
  return context.db.transaction(async (tx) => {
    const at = context.now()
    const used = await tx
      .update(passkeys)
      .set({ counter: checked.authenticationInfo.newCounter, last_used_at: at })
      .where(mine)
      .returning({ id: passkeys.id })
    // Removed while it was being checked.
    if (used.length === 0) throw refused(context, visitor.user.id, 'removed')
    return completeSession(tx, { visitor, at })
  })
}

function refused({ log }: Pick<Context, 'log'>, user_id: number, why: string): ApiError {
  log.info({ event: 'second-factor-refused', user_id, why }, 'a passkey was refused')
  return new ApiError('invalid', 'That passkey was not accepted. Please try again.')
}
