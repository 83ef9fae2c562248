import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { addressLines } from './orders.ts'
import type { OrderSnapshot } from './place-order.ts'

const heading = "font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px"
const smaller = "font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px"

/** Something is sent in place of goods of an order. */
export function replacementLetter(
  order: { number: string; replaces: string; agreed: OrderSnapshot; viewUrl: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { number, replaces, agreed: snapshot } = order
  const { customer, lines } = snapshot
  return emailTemplate(
    `Your replacement for order ${replaces}`,
    html`<h1 style="${heading}">A replacement is coming, ${customer.first_name}</h1>
<p>We send you something in place of goods of your order <strong>${replaces}</strong>. <strong>Nothing is charged for it.</strong> It has an order number of its own, <strong>${number}</strong>, and we write again when it is on its way.</p>
<h2 style="${smaller}">What we send</h2>
<ul>${lines.map((line) => html`<li>${[line.product_name, line.variant_name].filter(Boolean).join(', ')} × ${line.quantity}</li>`)}</ul>
<h2 style="${smaller}">Where it goes</h2>
<p>${[customer.full_name, ...addressLines(customer.shipping_address)].map((line) => html`${line}<br>`)}</p>
<p>Is this not your address any more? Answer this mail at once, and we change it before it leaves.</p>
<p><a href="${order.viewUrl}">See your replacement</a></p>`,
    layout,
  )
}
