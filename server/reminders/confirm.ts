import { and, eq, sql } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { noteReader } from '#server/mail/permit.ts'
import { CONFIRM_DAYS, readConfirmToken } from './links.ts'
import { reminders } from './tables.ts'

/**
 * Confirms a reminder; again is no error. Throws 400 for a link that the shop never made, that is too late, or whose
 * reminder is gone: mailed, stopped or removed. Of a shopper who is signed in with this address, it is the proof that
 * they read it, and their next reminders need none.
 */
export async function confirmReminder(
  context: Pick<Context, 'db' | 'now' | 'secret' | 'limits'>,
  { token, user, ip }: { token: string; user: SignedIn | null; ip: string },
): Promise<void> {
  const { db, now, secret } = context
  const link = readConfirmToken(secret, { token, now: now() })
  if (!link) throw new ApiError('invalid', refusals.forgedReminderLink)
  const email = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(reminders).where(eq(reminders.id, link.id)).for('no key update')
    if (link.late && !found?.confirmed_at) throw new ApiError('invalid', refusals.lateReminderLink(CONFIRM_DAYS))
    if (!found) throw new ApiError('invalid', refusals.reminderGone)
    if (!found.confirmed_at) await tx.update(reminders).set({ confirmed_at: now() }).where(eq(reminders.id, found.id))
    if (user)
      await tx
        .update(users)
        .set({ confirmed_email: sql`${users.email}` })
        .where(and(eq(users.id, user.id), sql`lower(${users.email}) = ${found.email}`))
    return found.email
  })
  await noteReader(context, { email, ip })
}
