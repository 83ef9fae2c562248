import { eq } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { OWED } from '#server/mail/kinds.ts'
import { mails } from '#server/mail/tables.ts'
import { note } from './lifecycle.ts'
import { subjectOf } from './order-label.ts'
import { lockOrder, readMails } from './staff-order.ts'
import { orders } from './tables.ts'

/** A note of the staff's own, which no customer sees. */
export async function addNote(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, text }: { id: string; text: string },
  by: SignedIn,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const at = now()
    await note(tx, id, 'note', { at, by_user_id: by.id, data: { text } })
    await record(tx, { by, action: 'order.note', subject: subjectOf(order), after: { text }, at })
  })
}

/**
 * Sends a mail of this order again, word for word, to the order's address, which may have been corrected since. The
 * same key again sends nothing.
 */
export async function resendMail(
  { db, now, mail }: Pick<Context, 'db' | 'now' | 'mail'>,
  { id, mail_id, request_key }: { id: string; mail_id: number; request_key: string },
  by: SignedIn,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const known = await readMails(tx, order)
    const [sent] = known.some((one) => one.id === mail_id)
      ? await tx.select().from(mails).where(eq(mails.id, mail_id))
      : []
    if (!sent) throw notFound('Mail')
    if (sent.to === '') throw new ApiError('conflict', 'Its reader has been forgotten at their wish.')
    // Apart from the subjects that the shop makes itself: equal to one of them, it would keep that mail from being
    // sent.
    const subject_id = `${id}/again-${request_key}`
    const [again] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.subject_id, subject_id))
    if (again) return
    const at = now()
    const letter = { subject: sent.subject, html: sent.html, text: sent.text }
    const kind = OWED.find((owed) => owed === sent.kind)
    if (!kind) throw notFound('Mail')
    await mail.enqueue(tx, { kind, subject_id, to: order.email || sent.to, letter, headers: sent.headers })
    await note(tx, id, 'mail_again', { at, by_user_id: by.id, data: { subject: sent.subject } })
    await record(tx, {
      by,
      action: 'order.resend_mail',
      subject: subjectOf(order),
      after: { subject: sent.subject },
      at,
    })
  })
}

/** Somebody has seen to what the flag was about. */
export async function clearFlag(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, version, flag }: { id: string; version: number; flag: string },
  by: SignedIn,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, version)
    if (!order.flags.includes(flag)) throw notFound('Flag')
    const flags = order.flags.filter((one) => one !== flag)
    await tx
      .update(orders)
      .set({ flags, version: order.version + 1 })
      .where(eq(orders.id, id))
    const at = now()
    await note(tx, id, 'flag_cleared', { at, by_user_id: by.id, data: { flag } })
    await record(tx, {
      by,
      action: 'order.clear_flag',
      subject: subjectOf(order),
      before: { flags: order.flags },
      after: { flags },
      at,
    })
  })
}
