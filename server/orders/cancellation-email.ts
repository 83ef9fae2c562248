import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import { bullets, paragraph, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { LANGUAGE_FACTS, ORDER_WORDS } from '#server/mail/email-words.ts'
import { isolated } from '#server/mail/isolation.ts'
import { orderPage } from './order-page-line.ts'
import { type RefundedTo, refundTo } from './refund-to.ts'

export interface Given {
  number: string
  full_name: string
  at: Date
  goods: { name: string; quantity: number }[]
  refund_pence: number
  /** Of the discount, what the goods kept don't earn. */
  unearned_pence: number
  /** Where that goes. */
  to: RefundedTo
  /** There was nothing to pay for it, so nothing is paid back. */
  isFree: boolean
  /** True when the parcel has left, so that the goods have to be sent back. */
  sent: boolean
  viewUrl: string | null
}

/**
 * The acknowledgement on a durable medium of a cancellation made on the page (Consumer Contracts Regulations 2013, reg.
 * 32(5)).
 */
export function cancellationEmail(given: Given, layout: EmailLayout): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  const refund = `£${pounds(given.refund_pence)}`
  const to = refundTo(words, given.to)
  const nothing = given.isFree ? words.notChargedForIt : given.refund_pence === 0 ? words.nothingToRefund : null
  const coming = nothing ?? words.refundToCome(refund, to)
  const withheld = given.unearned_pence > 0 && `£${pounds(given.unearned_pence)}`
  return emailTemplate(
    {
      subject: words.cancellationSubject(given.number),
      preview: nothing ?? words.cancellationPreview(refund, to),
      body: html`${title(words.hello(given.full_name))}
${paragraph(words.youCancelled(inWords(given.at, layout), given.number))}
${bullets(
  given.goods.map(({ name, quantity }) => `${quantity} × ${isolated(name)}`),
  layout,
)}
${paragraph(coming)}
${withheld ? paragraph(words.discountNotEarned(withheld)) : ''}
${paragraph(given.sent ? (given.isFree ? words.sendGoodsOfNothingBack : words.sendGoodsBack) : words.parcelNotSent)}
${orderPage(given.viewUrl, layout)}
${paragraph(words.cancellationNotAskedFor)}`,
    },
    layout,
  )
}

/** "23 November 2026 at 15:04", in the shop's time zone. */
function inWords(at: Date, { language }: EmailLayout): string {
  const { locale } = LANGUAGE_FACTS[language]
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE }).format(at)
}
