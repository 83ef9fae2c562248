import { withPoundSign } from '#contract/money.ts'
import type { CreditNote } from '#contract/staff/order-papers.ts'
import { paragraph, type Sum, section, small, sumsTable, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import * as words from '#words/en/emails/orders.ts'

/** The mail about a refund of an order, with its credit note. */
export function creditNoteEmail(
  of: { full_name: string; number: string; note: CreditNote; vat_number: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { note } = of
  const total = withPoundSign(note.total)
  return emailTemplate(
    {
      subject: words.refundSubject(of.number),
      preview: words.refundPreview(total),
      body: html`${title(words.hello(of.full_name))}
${paragraph(words.refunded(total, of.number))}
${section(words.creditNote(note.number))}
${sumsTable(creditRows(note, of.vat_number))}
${small(words.creditNoteOf(of.number, note.reason))}`,
    },
    layout,
  )
}

/** A shop without a VAT number charges none and may not show any. */
function creditRows(note: CreditNote, vat_number: string): Sum[] {
  const rows: Sum[] = note.lines.map((line) => ({
    label: `${line.name} × ${line.quantity}`,
    amount: withPoundSign(line.amount),
  }))
  if (note.delivery !== '0.00') rows.push({ label: words.creditedDelivery, amount: withPoundSign(note.delivery) })
  if (note.other !== '0.00') rows.push({ label: note.reason, amount: withPoundSign(note.other) })
  if (note.less !== '0.00') rows.push({ label: words.refundedBefore, amount: `−${withPoundSign(note.less)}` })
  rows.push({ label: words.total, amount: withPoundSign(note.total), strong: true })
  if (note.vat && vat_number) rows.push({ label: words.vatIncluded, amount: withPoundSign(note.vat) })
  return rows
}
