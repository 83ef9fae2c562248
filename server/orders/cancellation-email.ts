import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import { bullets, paragraph, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'

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
  const back = given.sent
    ? `Please send the goods back within 14 days of today, to the address at the foot of this email, and put your order number in the parcel. Keep your proof of posting: we refund you within 14 days of receiving the goods or that proof. You cover return postage.`
    : `We haven’t sent your parcel yet, so you don’t need to do anything. If it is on its way by now, please refuse it, or send it back to the address at the foot of this email.`
  return emailTemplate(
    {
      subject: `We’ve received your cancellation of ${given.number}`,
      preview: `Your refund: ${refund}, to the card you paid with, within 14 days.`,
      body: html`${title(`Hello ${given.full_name}`)}
${paragraph(html`On ${when.format(given.at)} you cancelled these items of your order <strong>${given.number}</strong>:`)}
${bullets(given.goods)}
${paragraph(html`We’ll refund <strong>${refund}</strong> to the card you paid with, within 14 days. We deduct no fee.`)}
${paragraph(back)}
${paragraph('If you didn’t ask for this, please reply to this email.')}`,
    },
    layout,
  )
}
