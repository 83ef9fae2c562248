import { pence, withPoundSign } from '#contract/money.ts'
import type { CreditNote } from '#contract/staff/order-papers.ts'
import { paragraph, type Sum, section, small, sumsTable, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { ORDER_WORDS } from '#server/mail/email-words.ts'
import { isolated } from '#server/mail/isolation.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { orderPage } from './order-page-line.ts'
import { refundTo } from './refund-to.ts'

interface Credited {
  full_name: string
  number: string
  note: CreditNote
  /** The end of the code of the gift card that paid; null without one. */
  gift_card_end: string | null
  vat_number: string
  viewUrl: string | null
}

/** The mail about a refund of an order, with its credit note. */
export function creditNoteEmail(of: Credited, layout: EmailLayout): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  const { note } = of
  const total = withPoundSign(note.total)
  const parts = { giftCard: pence(note.to_gift_card), stripe: pence(note.total) - pence(note.to_gift_card) }
  const to = refundTo(words, { ...parts, gift_card_end: of.gift_card_end })
  return emailTemplate(
    {
      subject: words.refundSubject(of.number),
      preview: words.refundPreview(total, to),
      body: html`${title(words.hello(of.full_name))}
${paragraph(words.refunded(total, of.number, to, parts.stripe === 0))}
${section(words.creditNote(note.number))}
${sumsTable(creditRows(of, layout.language), layout)}
${small(words.creditNoteOf(of.number, reasonOf(note, layout.language)))}
${orderPage(of.viewUrl, layout)}`,
    },
    layout,
  )
}

/** A shop without a VAT number charges none and may not show any. */
function creditRows({ note, gift_card_end, vat_number }: Credited, language: Language): Sum[] {
  const words = ORDER_WORDS[language]
  const rows: Sum[] = note.lines.map((line) => ({
    label: `${isolated(line.name)} × ${line.quantity}`,
    amount: withPoundSign(line.amount),
  }))
  if (note.delivery !== '0.00') rows.push({ label: words.creditedDelivery, amount: withPoundSign(note.delivery) })
  if (note.other !== '0.00') rows.push({ label: isolated(reasonOf(note, language)), amount: withPoundSign(note.other) })
  if (note.unearned !== '0.00') rows.push({ label: words.discountNotDue, amount: `−${withPoundSign(note.unearned)}` })
  if (note.earned_again !== '0.00')
    rows.push({ label: words.discountGivenBack, amount: withPoundSign(note.earned_again) })
  if (note.less !== '0.00') rows.push({ label: words.refundedBefore, amount: `−${withPoundSign(note.less)}` })
  rows.push({ label: words.total, amount: withPoundSign(note.total), strong: true })
  if (gift_card_end !== null && note.to_gift_card !== '0.00')
    rows.push({ label: words.ontoGiftCard(isolated(gift_card_end)), amount: withPoundSign(note.to_gift_card) })
  if (note.vat && vat_number) rows.push({ label: words.vatIncluded, amount: withPoundSign(note.vat) })
  return rows
}

/** As staff wrote it. A refund at Stripe has the shop's own words, stored in English. */
const reasonOf = ({ reason }: CreditNote, language: Language) =>
  reason === ORDER_WORDS[SOURCE_LANGUAGE].refundedAtStripe ? ORDER_WORDS[language].refundedAtStripe : reason
