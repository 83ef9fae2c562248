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

/**
 * Sends a mail of this order again, unchanged, to the order's current address. The same `request_key` sends it once.
 * Throws 404 for a mail of another order, 409 when its recipient was erased, for an invitation to review, and for what
 * an earlier address was told.
 */
export async function resendMail(
  { db, now, mail }: Pick<Context, 'db' | 'now' | 'mail'>,
  { id, mail_id, request_key, by }: { id: string; mail_id: number; request_key: string; by: SignedIn },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id })
    const known = await readMails(tx, order)
    const [sent] = known.some((one) => one.id === mail_id)
      ? await tx.select().from(mails).where(eq(mails.id, mail_id))
      : []
    if (!sent) throw notFound('Mail not found.')
    if (sent.to === '') throw new ApiError('conflict', 'The recipient’s data was erased at their request.')
    // The page on reviews promises one, and the customer may have stopped them.
    if (sent.kind === 'review-invitation') throw new ApiError('conflict', 'An invitation to review is sent once.')
    if (sent.kind === 'order-contact-moved') throw new ApiError('conflict', 'It was for the order’s earlier address.')
    // A key equal to one of the shop's own subjects would stop that mail from being sent.
    const subject_id = `${id}/again-${request_key}`
    const [again] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.subject_id, subject_id))
    if (again) return
    const at = now()
    const content = { subject: sent.subject, html: sent.html, text: sent.text }
    const kind = OWED.find((owed) => owed === sent.kind)
    if (!kind) throw notFound('Mail not found.')
    await mail.enqueue(tx, { kind, subject_id, to: order.email || sent.to, content, headers: sent.headers })
    await note(tx, { order_id: id, kind: 'mail_again', at, by_user_id: by.id, data: { subject: sent.subject } })
    await record(tx, {
      by,
      action: 'order.resend_mail',
      subject: subjectOf(order),
      after: { subject: sent.subject },
      at,
    })
  })
}
