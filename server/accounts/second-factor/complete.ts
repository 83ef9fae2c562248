import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { rememberDevice } from '../devices.ts'
import { tokens } from '../tables.ts'

export interface StaffVisitor {
  user: SignedIn
  session: Session
  token: string | null
  ip: string
}

/**
 * Records the second factor of a session, in the transaction that used the factor up. The first time, the session gets
 * more rights, so it gets a new token and the old one ends. Returns the new token, or null when the token stays.
 */
export async function completeSession(
  tx: Transaction,
  { visitor: { user, session, token: old }, at }: { visitor: StaffVisitor; at: Date },
): Promise<string | null> {
  const ofSession = and(eq(tokens.id, session.id), eq(tokens.hash, hashToken(old ?? '')))
  if (session.second_factor_at !== null) {
    await tx.update(tokens).set({ second_factor_at: at }).where(ofSession)
    return null
  }
  const token = newToken()
  const [completed] = await tx
    .update(tokens)
    .set({ hash: hashToken(token), second_factor_at: at })
    .where(and(ofSession, isNull(tokens.second_factor_at)))
    .returning({ device_hash: tokens.device_hash })
  // The session has ended, or another request with the same token has completed it and holds the new token.
  if (!completed) throw new ApiError('signed_out', 'Your session has ended. Please sign in again.')
  await rememberDevice(tx, { user_id: user.id, hash: completed.device_hash, at })
  return token
}
