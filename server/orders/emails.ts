import { pounds } from '#contract/money.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { itemName } from './order-label.ts'
import { addressLines } from './orders.ts'
import type { OrderSnapshot } from './place-order.ts'

const heading = "font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px"
const cell = 'padding:8px 0;border-bottom:1px solid #DCCFB8;text-align:left;vertical-align:top'
const amount = `${cell};text-align:right;white-space:nowrap`

/**
 * The confirmation on a durable medium: everything that Schedule 2 of the Consumer Contracts Regulations 2013
 * requires.
 */
export function confirmationEmail(
  order: { number: string; snapshot: OrderSnapshot; viewUrl: string; returnsDays: number; feePence: number },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { snapshot } = order
  const { customer, shipping } = snapshot
  const total = snapshot.subtotal_pence + shipping.costPence
  const isDomestic = customer.shipping_address.country === 'GB'
  const lines = snapshot.lines.map(
    (line) =>
      html`<tr><td style="${cell}">${itemName(line)} × ${line.quantity}</td>
<td style="${amount}">£${pounds(line.unit_price_pence * line.quantity)}</td></tr>`,
  )
  return emailTemplate(
    `Your order ${order.number}`,
    html`<h1 style="${heading}">Thank you, ${customer.first_name}</h1>
<p>We’ve received your order <strong>${order.number}</strong> and your payment of <strong>£${pounds(total)}</strong>.
We’ll pack within 1-2 business days, and email you again when your order is on its way.</p>
<table style="width:100%;border-collapse:collapse">
<thead><tr><th style="${cell}">Item</th><th style="${amount}">Price</th></tr></thead>
<tbody>${lines}
<tr><td style="${cell}">Subtotal</td><td style="${amount}">£${pounds(snapshot.subtotal_pence)}</td></tr>
<tr><td style="${cell}">${shipping.method} (${shipping.estimated_delivery})</td>
<td style="${amount}">${shipping.costPence === 0 ? 'Free' : `£${pounds(shipping.costPence)}`}</td></tr>
<tr><td style="${cell}"><strong>${isDomestic ? 'Total, VAT included' : 'Total'}</strong></td>
<td style="${amount}"><strong>£${pounds(total)}</strong></td></tr></tbody>
</table>
${isDomestic ? '' : html`<p>You may have to pay import VAT and duty on arrival. The courier will ask you for them.</p>`}
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">Delivery address</h2>
<p>${[customer.full_name, ...addressLines(customer.shipping_address)].map((line) => html`${line}<br>`)}</p>
<p><a href="${order.viewUrl}">View your order</a></p>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">If you change your mind</h2>
<p>You have the right to cancel within 14 days of the day your parcel arrives, without giving a reason.
You can <a href="${layout.url}/cancel?order=${order.number}">cancel on our website</a>, or write to us, for example
with the wording below.
Please send the goods back within 14 days of telling us; you pay the return postage.
We refund what you paid, standard delivery included, within 14 days of receiving the goods or your proof of posting,
whichever comes first.
You can't return goods with a hygiene seal that was broken after delivery, unless they are faulty.</p>
<p>After those 14 days we still accept unopened goods, up to ${order.returnsDays} days after delivery.
We then deduct a fee of £${pounds(order.feePence)} from refunds in the United Kingdom.</p>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">If something is wrong</h2>
<p>Goods must be as described, of satisfactory quality and fit for their purpose (Consumer Rights Act 2015).
We pay for the return of faulty goods, opened or not.
For complaints and questions, write to us at the addresses at the foot of this email.
We reply within two business days.</p>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">Cancellation wording</h2>
<blockquote style="border-left:2px solid #DCCFB8;margin:0;padding:0 0 0 16px;color:#55615A">To ${layout.shopName}:
I hereby give notice that I cancel my contract of sale of the following goods: …
Ordered on … / received on … Name, address, date.</blockquote>`,
    layout,
  )
}

/** Why a payment could not become an order, in the mail's words. */
const REASONS: Record<string, (products: string) => string> = {
  out_of_stock: (products) =>
    `Your payment arrived after we had stopped reserving your items, and by then ${products} had sold out.`,
  paid_twice: () => 'We received a second payment for an order that you had already paid for.',
  amount_mismatch: () => 'Your payment was not for the amount of your order, so we could not accept it.',
}
const OTHER_REASON = () => 'We received your payment, but we could not complete your order.'

/** The mail about a payment that could not become an order and is refunded in full. `reason` is the refund's. */
export function refundEmail(
  refund: { first_name: string; amount_pence: number; reason: string; products: string[] },
  layout: EmailLayout,
): Promise<EmailContent> {
  const why = (REASONS[refund.reason] ?? OTHER_REASON)(refund.products.join(', '))
  return emailTemplate(
    'Your payment has been refunded',
    html`<h1 style="${heading}">We are sorry, ${refund.first_name}</h1>
<p>${why}</p>
<p>We have refunded the full <strong>£${pounds(refund.amount_pence)}</strong> to your card.
It usually appears on your statement within 5-7 days. You don’t need to do anything.</p>
<p><a href="${layout.url}/products">Continue shopping</a></p>`,
    layout,
  )
}

/** The mail about a refund of an order, whole or in part. */
export function orderRefundEmail(
  refund: { full_name: string; number: string; amount_pence: number; total_pence: number },
  layout: EmailLayout,
): Promise<EmailContent> {
  const isWhole = refund.amount_pence === refund.total_pence
  const part = isWhole ? ', the full amount you paid' : ` of the £${pounds(refund.total_pence)} you paid`
  return emailTemplate(
    `A refund for your order ${refund.number}`,
    html`<h1 style="${heading}">Hello ${refund.full_name}</h1>
<p>We have refunded <strong>£${pounds(refund.amount_pence)}</strong>${part} for your order <strong>${refund.number}</strong>,
to the card you paid with.
It usually appears on your statement within 5-7 days. You don’t need to do anything.</p>`,
    layout,
  )
}
