import { and, isNull, lt, or } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { CONFIRM_DAYS } from './links.ts'
import { reminders } from './tables.ts'

const DAY = 24 * 60 * 60 * 1000
/** Days for which a reminder waits for its thing to come in. The privacy policy says the same. */
const KEEP_DAYS = 365
/** Days for which a reminder of a refill waits while the product can't be bought. */
const LATE_DAYS = 60

/** Deletes what nobody has confirmed in time, and what was asked for too long ago. */
export async function purgeReminders(db: Handle, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await db
    .delete(reminders)
    .where(
      or(
        and(isNull(reminders.confirmed_at), lt(reminders.asked_at, before(CONFIRM_DAYS))),
        and(isNull(reminders.due_at), lt(reminders.asked_at, before(KEEP_DAYS))),
        lt(reminders.due_at, before(LATE_DAYS)),
      ),
    )
}
