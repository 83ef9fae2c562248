import { pounds } from '#contract/money.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { addressLines } from './orders.ts'
import type { OrderSnapshot } from './place-order.ts'

const heading = "font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px"
const cell = 'padding:8px 0;border-bottom:1px solid #DCCFB8;text-align:left;vertical-align:top'
const amount = `${cell};text-align:right;white-space:nowrap`

/**
 * The confirmation on a durable medium: everything that Schedule 2 of the Consumer Contracts Regulations 2013
 * requires.
 */
export function confirmationLetter(
  order: { number: string; agreed: OrderSnapshot; viewUrl: string; returnsDays: number; feePence: number },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { agreed: snapshot } = order
  const { customer, shipping } = snapshot
  const total = snapshot.subtotal_pence + shipping.costPence
  const lines = snapshot.lines.map(
    (line) =>
      html`<tr><td style="${cell}">${line.product_name}${line.variant_name ? html`, ${line.variant_name}` : ''} × ${line.quantity}</td><td style="${amount}">£${pounds(line.unit_price_pence * line.quantity)}</td></tr>`,
  )
  return emailTemplate(
    `Your order ${order.number}`,
    html`<h1 style="${heading}">Thank you, ${customer.first_name}</h1>
<p>We have your order <strong>${order.number}</strong> and your payment of <strong>£${pounds(total)}</strong>. We pack within 1-2 business days and write again when it is on its way.</p>
<table style="width:100%;border-collapse:collapse">
<thead><tr><th style="${cell}">What you ordered</th><th style="${amount}">Price</th></tr></thead>
<tbody>${lines}
<tr><td style="${cell}">Subtotal</td><td style="${amount}">£${pounds(snapshot.subtotal_pence)}</td></tr>
<tr><td style="${cell}">${shipping.method} (${shipping.estimated_delivery})</td><td style="${amount}">${shipping.costPence === 0 ? 'Free' : `£${pounds(shipping.costPence)}`}</td></tr>
<tr><td style="${cell}"><strong>${snapshot.customer.shipping_address.country === 'GB' ? 'Total, VAT included' : 'Total'}</strong></td><td style="${amount}"><strong>£${pounds(total)}</strong></td></tr></tbody>
</table>
${snapshot.customer.shipping_address.country === 'GB' ? '' : html`<p>Import VAT and duty of your country may be due on arrival; the courier asks you for them.</p>`}
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">Where it goes</h2>
<p>${[customer.full_name, ...addressLines(customer.shipping_address)].map((line) => html`${line}<br>`)}</p>
<p><a href="${order.viewUrl}">See your order</a></p>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">If you change your mind</h2>
<p>You have the right to cancel within 14 days of the day your parcel arrives, without giving a reason. On <a href="${layout.url}/cancel?order=${order.number}">the shop's page</a> it takes a minute. Or write to us, for instance with the words below, and send the goods back within 14 days of telling us; the postage for that is yours. We refund what you paid, standard delivery included, within 14 days of having them back or of your proof of posting, whichever comes first. Goods with a hygiene seal that was broken after delivery can't be sent back, unless they are faulty.</p>
<p>Beyond that we take back unopened goods for ${order.returnsDays} days, then less a fee of £${pounds(order.feePence)} from the United Kingdom. </p>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">If something is wrong</h2>
<p>Goods have to be as described, of satisfactory quality and fit for their purpose (Consumer Rights Act 2015). What is faulty comes back at our cost, opened or not. Complaints and questions reach us at the addresses at the foot of this mail; we answer within two business days.</p>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">Words for cancelling</h2>
<blockquote style="border-left:2px solid #DCCFB8;margin:0;padding:0 0 0 16px;color:#55615A">To ${layout.shopName}: I hereby give notice that I cancel my contract of sale of the following goods: … Ordered on … / received on … Name, address, date.</blockquote>`,
    layout,
  )
}

/** Why a payment could not become an order, as the mail says it. */
const REASONS: Record<string, (products: string) => string> = {
  out_of_stock: (products) =>
    `Your payment reached us after the time for which we could keep your things, and in the meantime the last of ${products} had been sold.`,
  paid_twice: () => 'Your order had been paid already when a second payment for it reached us.',
  amount_mismatch: () => 'Your payment was not for the amount of your order, so we could not take it for it.',
}
const OTHER_REASON = () => 'Your payment reached us, but we could not make an order of it.'

/** The mail about a payment that could not become an order and is refunded in full. `reason` is the refund's. */
export function refundLetter(
  refund: { first_name: string; amount_pence: number; reason: string; products: string[] },
  layout: EmailLayout,
): Promise<EmailContent> {
  const why = (REASONS[refund.reason] ?? OTHER_REASON)(refund.products.join(', '))
  return emailTemplate(
    'Your payment has been refunded',
    html`<h1 style="${heading}">We are sorry, ${refund.first_name}</h1>
<p>${why}</p>
<p>We have refunded the whole of <strong>£${pounds(refund.amount_pence)}</strong> to your card. It usually shows within 5-7 days. You need do nothing.</p>
<p><a href="${layout.url}/products">See what else we have</a></p>`,
    layout,
  )
}

/** The mail about a refund of an order, whole or in part. */
export function orderRefundLetter(
  refund: { full_name: string; number: string; amount_pence: number; total_pence: number },
  layout: EmailLayout,
): Promise<EmailContent> {
  const whole = refund.amount_pence === refund.total_pence
  return emailTemplate(
    `A refund for your order ${refund.number}`,
    html`<h1 style="${heading}">Hello ${refund.full_name}</h1>
<p>We have refunded <strong>£${pounds(refund.amount_pence)}</strong>${whole ? ', all that you paid' : html` of the £${pounds(refund.total_pence)} you paid`} for your order <strong>${refund.number}</strong>, to the card you paid with. It usually shows within 5-7 days. You need do nothing.</p>`,
    layout,
  )
}
