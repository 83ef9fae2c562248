import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashToken } from '#server/http/secrets.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { recoveryCodes } from '../tables.ts'
import { lockFactors } from './state.ts'

const HOW_MANY = 10
/** 32 characters of five bits each, without those that look alike (I and 1, O and 0). */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Replaces all recovery codes with ten new ones. Only their hashes are stored. */
async function writeRecoveryCodes(tx: Transaction, user_id: number): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  const codes = Array.from({ length: HOW_MANY }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id, hash: hashOf(code) })))
  return codes
}

/** Creates recovery codes for an account without any; null when it has some. */
export async function firstRecoveryCodes(tx: Transaction, user_id: number): Promise<string[] | null> {
  const left = await tx.$count(recoveryCodes, eq(recoveryCodes.user_id, user_id))
  return left === 0 ? writeRecoveryCodes(tx, user_id) : null
}

export function renewRecoveryCodes({ db, now }: Pick<Context, 'db' | 'now'>, user: SignedIn): Promise<string[]> {
  return db.transaction(async (tx) => {
    if (!(await lockFactors(tx, user.id)))
      throw new ApiError('conflict', 'Recovery codes replace a second factor. Please set one up first.')
    const codes = await writeRecoveryCodes(tx, user.id)
    const subject = { kind: 'account', id: String(user.id), label: user.username }
    await record(tx, { by: user, action: 'second-factor.new-recovery-codes', subject, at: now() })
    return codes
  })
}

/**
 * Uses a code up; a concurrent request with the same code finds it gone. Returns how many are left, or null for a wrong
 * code.
 */
export async function takeRecoveryCode(
  tx: Transaction,
  { user_id, code }: { user_id: number; code: string },
): Promise<number | null> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user_id), eq(recoveryCodes.hash, hashOf(code))))
    .returning({ hash: recoveryCodes.hash })
  return taken.length > 0 ? tx.$count(recoveryCodes, eq(recoveryCodes.user_id, user_id)) : null
}

/** "ABCD-EFGH-JKLM-NPQR": 80 bits. */
function newCode(): string {
  const signs = [...randomBytes(16)].map((byte) => SIGNS[byte % 32]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** Accepts small letters and missing hyphens. */
const hashOf = (code: string) => hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
