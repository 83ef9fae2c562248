import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { itemName } from './order-label.ts'
import { addressLines } from './orders.ts'
import type { OrderSnapshot } from './place-order.ts'

const heading = "font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px"
const smaller = "font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px"

/** The confirmation of a replacement. */
export function replacementEmail(
  order: { number: string; replaces: string; snapshot: OrderSnapshot; viewUrl: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { number, replaces, snapshot } = order
  const { customer, lines } = snapshot
  return emailTemplate(
    `Your replacement for order ${replaces}`,
    html`<h1 style="${heading}">A replacement is coming, ${customer.first_name}</h1>
<p>We’re sending you a replacement for items of your order <strong>${replaces}</strong>,
<strong>free of charge</strong>.
Its order number is <strong>${number}</strong>. We’ll email you again when it is on its way.</p>
<h2 style="${smaller}">What we’re sending</h2>
<ul>${lines.map((line) => html`<li>${itemName(line)} × ${line.quantity}</li>`)}</ul>
<h2 style="${smaller}">Delivery address</h2>
<p>${[customer.full_name, ...addressLines(customer.shipping_address)].map((line) => html`${line}<br>`)}</p>
<p>If this is no longer your address, please reply to this email straight away,
and we’ll change it before we send your parcel.</p>
<p><a href="${order.viewUrl}">View your replacement</a></p>`,
    layout,
  )
}
