import { randomUUID } from 'node:crypto'
import { and, asc, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { NotificationKind, Notifications } from '#contract/staff/notifications.ts'
import { readStaffEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import { noteEvents } from './note-events.ts'
import { digestEmail, kindEmail } from './notice-emails.ts'
import { readLines } from './notice-lines.ts'
import { KINDS, readNotifications } from './settings.ts'
import { staffNotices } from './tables.ts'

/** The hour of the daily summary, in the shop's time zone. */
const DIGEST_HOUR = 8
/** Notices per email; the rest waits for the next minute. */
const AT_MOST = 500

type TellContext = Pick<Context, 'db' | 'mail' | 'now' | 'settings'>
type Notice = typeof staffNotices.$inferSelect

/**
 * Records new events and emails the addresses that the owner has chosen, every minute. A notice and its emails are
 * written together, so each is sent once.
 */
export async function tellStaff(context: TellContext): Promise<void> {
  const { db, now } = context
  await db.transaction((tx) => noteEvents(tx, now()))
  const settings = await readNotifications(db)
  const wanted = (when: 'at_once' | 'daily') =>
    KINDS.filter((kind) => settings[kind].when === when && settings[kind].addresses.length > 0)
  const nobodys = KINDS.filter((kind) => settings[kind].when === 'off' || settings[kind].addresses.length === 0)
  // A kind that was just switched on begins now, not with last week's events.
  await db
    .update(staffNotices)
    .set({ told_at: now() })
    .where(and(inArray(staffNotices.kind, nobodys), isNull(staffNotices.told_at)))
  for (const kind of wanted('at_once')) await tellAtOnce(context, kind, settings[kind].addresses)
  await tellDaily(context, wanted('daily'), settings)
}

/** One email to each address, about all new events of a kind. */
async function tellAtOnce(context: TellContext, kind: NotificationKind, addresses: string[]): Promise<void> {
  const layout = await readStaffEmailLayout(context)
  await context.db.transaction(async (tx) => {
    const { batch, notices } = await take(tx, [kind], context.now())
    const lines = await readLines(tx, { notices, publicUrl: context.settings.publicUrl })
    if (lines.length === 0) return
    const content = await kindEmail(kind, lines, layout)
    for (const [at, to] of addresses.entries())
      await context.mail.enqueue(tx, { kind: 'staff-notice', subject_id: `${batch}/${at}`, to, content })
  })
}

/** One email to each address with all its kinds. Events after the hour wait for the next day. */
async function tellDaily(context: TellContext, kinds: NotificationKind[], settings: Notifications): Promise<void> {
  if (kinds.length === 0) return
  const layout = await readStaffEmailLayout(context)
  await context.db.transaction(async (tx) => {
    const { batch, notices } = await take(tx, kinds, context.now(), await lastDigest(tx, context.now()))
    const lines = await readLines(tx, { notices, publicUrl: context.settings.publicUrl })
    const addresses = [...new Set(kinds.flatMap((kind) => settings[kind].addresses))]
    for (const [at, to] of addresses.entries()) {
      const theirs = lines.filter(({ kind }) => settings[kind].addresses.includes(to))
      if (theirs.length === 0) continue
      const content = await digestEmail(theirs, layout)
      await context.mail.enqueue(tx, { kind: 'staff-notice', subject_id: `${batch}/${at}`, to, content })
    }
  })
}

/** Marks notices as sent, for emails in the same transaction. Concurrent runs take different ones. */
async function take(
  tx: Transaction,
  kinds: NotificationKind[],
  now: Date,
  before?: Date,
): Promise<{ batch: string; notices: Notice[] }> {
  const batch = randomUUID()
  const waiting = await tx
    .select({ id: staffNotices.id })
    .from(staffNotices)
    .where(
      and(inArray(staffNotices.kind, kinds), isNull(staffNotices.told_at), before && lt(staffNotices.noted_at, before)),
    )
    .orderBy(asc(staffNotices.id))
    .limit(AT_MOST)
    .for('no key update', { skipLocked: true })
  if (waiting.length === 0) return { batch, notices: [] }
  const ids = waiting.map(({ id }) => id)
  const taken = await tx
    .update(staffNotices)
    .set({ told_at: now, batch })
    .where(inArray(staffNotices.id, ids))
    .returning()
  return { batch, notices: taken.sort((one, other) => one.id - other.id) }
}

/** When the last daily summary was due. */
async function lastDigest(db: Handle, now: Date): Promise<Date> {
  const { rows } = await db.execute<{ at: Date | string }>(sql`
    with clock as (select ${now.toISOString()}::timestamptz at time zone ${shopTimeZone} as local)
    select (case when local::time >= make_time(${DIGEST_HOUR}, 0, 0) then local::date
      else local::date - 1 end + make_time(${DIGEST_HOUR}, 0, 0))
      at time zone ${shopTimeZone} as at from clock`)
  return new Date(rows[0]?.at ?? now)
}
