import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'

const heading = "font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px"
const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })

export interface Given {
  number: string
  full_name: string
  at: Date
  goods: string[]
  refund_pence: number
  /** True once the parcel has left: then it has to come back. */
  sent: boolean
}

/**
 * The acknowledgement on a durable medium of a cancellation made on the page (Consumer Contracts Regulations 2013, reg.
 * 32(5)).
 */
export function cancellationLetter(given: Given, layout: EmailLayout): Promise<EmailContent> {
  const back = given.sent
    ? html`<p>Please send the goods back within 14 days of today, to the address at the foot of this mail, with your order number inside. Keep the proof of posting: we pay within 14 days of having the goods or that proof. The postage for the way back is yours.</p>`
    : html`<p>Nothing has been sent yet, so you need do nothing. Should the parcel be on its way already, don't accept it, or send it back to the address at the foot of this mail.</p>`
  return emailTemplate(
    `We have your cancellation of ${given.number}`,
    html`<h1 style="${heading}">Hello ${given.full_name}</h1>
<p>On ${when.format(given.at)} you cancelled, of your order <strong>${given.number}</strong>:</p>
<ul>${given.goods.map((line) => html`<li>${line}</li>`)}</ul>
<p>We pay back <strong>£${pounds(given.refund_pence)}</strong> to the card you paid with, within 14 days. No fee is deducted.</p>
${back}
<p>If you did not ask for this, please answer this mail.</p>`,
    layout,
  )
}
