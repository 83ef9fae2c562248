import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import { bullets, paragraph, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import * as words from '#words/en/emails/orders.ts'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })

export interface Given {
  number: string
  full_name: string
  at: Date
  goods: string[]
  refund_pence: number
  /** True when the parcel has left, so that the goods have to be sent back. */
  sent: boolean
}

/**
 * The acknowledgement on a durable medium of a cancellation made on the page (Consumer Contracts Regulations 2013, reg.
 * 32(5)).
 */
export function cancellationEmail(given: Given, layout: EmailLayout): Promise<EmailContent> {
  const refund = `£${pounds(given.refund_pence)}`
  return emailTemplate(
    {
      subject: words.cancellationSubject(given.number),
      preview: words.cancellationPreview(refund),
      body: html`${title(words.hello(given.full_name))}
${paragraph(words.youCancelled(when.format(given.at), given.number))}
${bullets(given.goods)}
${paragraph(words.refundToCome(refund))}
${paragraph(given.sent ? words.sendGoodsBack : words.parcelNotSent)}
${paragraph(words.cancellationNotAskedFor)}`,
    },
    layout,
  )
}
