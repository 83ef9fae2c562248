import type { CreditNote } from '#contract/staff/order-papers.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import { readContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { creditNoteEmail } from './credit-note-email.ts'
import { orderLink } from './order-link.ts'
import { orderNumber } from './orders.ts'
import type { orders } from './tables.ts'

interface Sent {
  order: typeof orders.$inferSelect
  note: CreditNote
  /** Makes the mail one: the refund's id, or what the note is called. */
  subject_id: string
}

/** Mails a credit note to an order's customer, once; not to an erased one. */
export async function sendCreditNote(
  context: Pick<Context, 'mail' | 'settings' | 'secret' | 'now'>,
  tx: Transaction,
  { order, note, subject_id }: Sent,
): Promise<void> {
  if (order.email === '') return
  const { vat_number } = await readContent(tx, 'facts')
  const content = await creditNoteEmail(
    {
      full_name: order.full_name,
      number: orderNumber(order.number ?? 0),
      note,
      gift_card_end: order.gift_card_end,
      vat_number,
      viewUrl: orderLink(context, order),
    },
    await readEmailLayout({ db: tx, settings: context.settings }, order.language),
  )
  await context.mail.enqueue(tx, { kind: 'order-refunded', subject_id, to: order.email, content })
}
