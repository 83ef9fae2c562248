import { and, eq, sql } from 'drizzle-orm'
import { pence, pounds } from '#contract/money.ts'
import type { SecuritySettings } from '#contract/staff/security.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { ApiError, versionConflict } from '#server/http/api-error.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { securitySettings } from '../tables.ts'

const DEFAULTS = { second_factor_required: false, refund_limit_pence: 10_000, version: 1 }

/** The owner's security settings, or the defaults. */
export async function readSecuritySettings(db: Handle): Promise<typeof DEFAULTS> {
  const [row] = await db.select().from(securitySettings)
  return row ?? DEFAULTS
}

export function settingsOf({
  second_factor_required,
  refund_limit_pence,
  version,
}: typeof DEFAULTS): SecuritySettings & { version: number } {
  return { second_factor_required, refund_limit: pounds(refund_limit_pence), version }
}

export function changeSecuritySettings(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    version,
    refund_limit,
    second_factor_required,
    by,
    session,
  }: Partial<SecuritySettings> & { version: number } & { by: SignedIn; session: Session },
): Promise<SecuritySettings & { version: number }> {
  // Otherwise the owner's own next request would be refused, and they couldn't undo the setting.
  if (second_factor_required && !session.has_second_factor)
    throw new ApiError('conflict', 'Set up your own second factor first, then require one of all staff.')
  return db.transaction(async (tx) => {
    await tx
      .insert(securitySettings)
      .values({ id: 1, ...DEFAULTS })
      .onConflictDoNothing()
    const before = await readSecuritySettings(tx)
    const change = {
      ...(second_factor_required === undefined ? {} : { second_factor_required }),
      ...(refund_limit === undefined ? {} : { refund_limit_pence: pence(refund_limit) }),
    }
    const [after] = await tx
      .update(securitySettings)
      .set({ ...change, version: sql`${securitySettings.version} + 1` })
      .where(and(eq(securitySettings.id, 1), eq(securitySettings.version, version)))
      .returning()
    if (!after) throw versionConflict()
    const changes = changesBetween(fieldsOf(before), fieldsOf(after))
    const subject = { kind: 'settings', id: 'security', label: 'Sign-in and security' }
    if (changes) await record(tx, { by, action: 'security.change', subject, ...changes, at: now() })
    return settingsOf(after)
  })
}

const fieldsOf = ({ second_factor_required, refund_limit_pence }: typeof DEFAULTS) => ({
  second_factor_required,
  refund_limit_pence,
})

/** Call it in the transaction that removes somebody's last factor. */
export async function refuseLastOfRequired(tx: Transaction): Promise<void> {
  const { second_factor_required } = await readSecuritySettings(tx)
  if (second_factor_required)
    throw new ApiError(
      'conflict',
      'The owner requires a second factor. Please set up another one before you remove this one.',
    )
}
