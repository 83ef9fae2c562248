import { withPoundSign } from '#contract/money.ts'
import type { CreditNote } from '#contract/staff/order-papers.ts'
import { paragraph, type Sum, section, small, sumsTable, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { ON_STATEMENT } from './emails.ts'

/** The mail about a refund of an order, with its credit note. */
export function creditNoteEmail(
  of: { full_name: string; number: string; note: CreditNote; vat_number: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { note } = of
  const total = withPoundSign(note.total)
  return emailTemplate(
    {
      subject: `A refund for your order ${of.number}`,
      preview: `We have refunded ${total} to the card you paid with.`,
      body: html`${title(`Hello ${of.full_name}`)}
${paragraph(html`We have refunded <strong>${total}</strong> for your order <strong>${of.number}</strong>,
to the card you paid with. ${ON_STATEMENT}`)}
${section(`Credit note ${note.number}`)}
${sumsTable(creditRows(note, of.vat_number))}
${small(`This credit note belongs to the invoice of order ${of.number}. Reason: ${note.reason}.`)}`,
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
  if (note.delivery !== '0.00') rows.push({ label: 'Delivery', amount: withPoundSign(note.delivery) })
  if (note.other !== '0.00') rows.push({ label: note.reason, amount: withPoundSign(note.other) })
  if (note.less !== '0.00') rows.push({ label: 'Already refunded', amount: `−${withPoundSign(note.less)}` })
  rows.push({ label: 'Total', amount: withPoundSign(note.total), strong: true })
  if (note.vat && vat_number) rows.push({ label: 'VAT at 20 % included', amount: withPoundSign(note.vat) })
  return rows
}
