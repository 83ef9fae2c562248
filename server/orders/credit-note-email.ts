import { withPoundSign } from '#contract/money.ts'
import type { CreditNote } from '#contract/staff/order-papers.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'

const heading = "font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px"
const cell = 'padding:8px 0;border-bottom:1px solid #DCCFB8;text-align:left;vertical-align:top'
const amount = `${cell};text-align:right;white-space:nowrap`

/** The mail about a refund of an order, with its credit note. */
export function creditNoteEmail(
  of: { full_name: string; number: string; note: CreditNote; vat_number: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { note } = of
  const rows = creditRows(note, of.vat_number).map(
    ([name, sum]) => html`<tr><td style="${cell}">${name}</td><td style="${amount}">${sum}</td></tr>`,
  )
  return emailTemplate(
    `A refund for your order ${of.number}`,
    html`<h1 style="${heading}">Hello ${of.full_name}</h1>
<p>We have refunded <strong>${withPoundSign(note.total)}</strong> for your order <strong>${of.number}</strong>,
to the card you paid with.
It usually appears on your statement within 5-7 days. You don’t need to do anything.</p>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">Credit note ${note.number}</h2>
<table style="width:100%;border-collapse:collapse">
<thead><tr><th style="${cell}">Refunded</th><th style="${amount}">Amount</th></tr></thead>
<tbody>${rows}</tbody>
</table>
<p>This credit note belongs to the invoice of order ${of.number}. Reason: ${note.reason}.</p>`,
    layout,
  )
}

/** A shop without a VAT number charges none and may not show any. */
function creditRows(note: CreditNote, vat_number: string): [string, string][] {
  const rows: [string, string][] = note.lines.map((line) => [
    `${line.name} × ${line.quantity}`,
    withPoundSign(line.amount),
  ])
  if (note.delivery !== '0.00') rows.push(['Delivery', withPoundSign(note.delivery)])
  if (note.other !== '0.00') rows.push([note.reason, withPoundSign(note.other)])
  if (note.less !== '0.00') rows.push(['Already refunded', `−${withPoundSign(note.less)}`])
  rows.push(['Total', withPoundSign(note.total)])
  if (note.vat && vat_number) rows.push(['VAT at 20 % included', withPoundSign(note.vat)])
  return rows
}
