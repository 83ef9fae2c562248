import { pounds, withPoundSign } from '#contract/money.ts'
import {
  addressBlock,
  button,
  goods,
  link,
  paragraph,
  quotation,
  section,
  small,
  title,
} from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, type Html, html } from '#server/mail/email-template.ts'
import { itemName } from './order-label.ts'
import { addressLines } from './orders.ts'
import type { OrderSnapshot } from './place-order.ts'

interface Confirmed {
  number: string
  snapshot: OrderSnapshot
  viewUrl: string
  returnsDays: number
  feePence: number
}

/**
 * The confirmation on a durable medium: everything that Schedule 2 of the Consumer Contracts Regulations 2013
 * requires.
 */
export function confirmationEmail(order: Confirmed, layout: EmailLayout): Promise<EmailContent> {
  const { number, snapshot, viewUrl } = order
  const { customer, shipping } = snapshot
  const total = `£${pounds(snapshot.subtotal_pence + shipping.costPence)}`
  return emailTemplate(
    {
      subject: `Your order ${number}`,
      preview: `Thank you for your order. Delivery: ${shipping.method}, ${shipping.estimated_delivery}.`,
      body: html`${title(`Thank you, ${customer.first_name}`)}
${paragraph(html`We’ve received your order <strong>${number}</strong> and your payment of <strong>${total}</strong>.
We pack within 1-2 business days and we’ll email you when it ships.`)}
${button(viewUrl, 'View your order')}
${bought(snapshot, layout.url)}
${customer.shipping_address.country === 'GB' ? '' : small('You may have to pay import VAT and duty on arrival. The courier will ask you for them.')}
${section('Delivering to')}
${addressBlock([customer.full_name, ...addressLines(customer.shipping_address)])}
${rightToCancel(order, layout)}`,
    },
    layout,
  )
}

function bought({ lines, shipping, subtotal_pence, customer }: OrderSnapshot, url: string): Html {
  const isDomestic = customer.shipping_address.country === 'GB'
  return goods(
    url,
    lines.map((line) => ({
      name: itemName(line),
      quantity: line.quantity,
      media_hash: line.media_hash,
      price: `£${pounds(line.unit_price_pence * line.quantity)}`,
    })),
    [
      { label: 'Subtotal', amount: `£${pounds(subtotal_pence)}` },
      {
        label: `${shipping.method} (${shipping.estimated_delivery})`,
        amount: shipping.costPence === 0 ? 'Free' : `£${pounds(shipping.costPence)}`,
      },
      {
        label: isDomestic ? 'Total, VAT included' : 'Total',
        amount: `£${pounds(subtotal_pence + shipping.costPence)}`,
        strong: true,
      },
    ],
  )
}

/** The information about cancelling, returns and complaints that the regulations require. */
function rightToCancel({ number, returnsDays, feePence }: Confirmed, layout: EmailLayout): Html {
  return html`${section('If you change your mind')}
${small(html`You have the right to cancel within 14 days of the day your parcel arrives, without giving a reason.
You can ${link(`${layout.url}/cancel?order=${number}`, 'cancel on our website')}, or write to us, for example with the
cancellation form below.
Please send the goods back within 14 days of telling us; you cover return postage.
We refund what you paid, standard delivery included, within 14 days of receiving the goods or your proof of posting,
whichever comes first.
You can’t return goods with a hygiene seal that was broken after delivery, unless they are faulty.`)}
${small(html`After those 14 days we still accept unopened goods, up to ${returnsDays} days after delivery.
We then deduct a fee of £${pounds(feePence)} from refunds in the United Kingdom.`)}
${section('If something is wrong')}
${small(html`Goods must be as described, of satisfactory quality and fit for their purpose (Consumer Rights Act 2015).
We pay for the return of faulty goods, opened or not.
For complaints and questions, write to us at the addresses at the foot of this email.
We reply within two business days.`)}
${section('Cancellation form')}
${quotation(`To ${layout.shopName}:
I hereby give notice that I cancel my contract of sale of the following goods: …
Ordered on … / received on …
Name, address, date.`)}`
}

/** Why a payment could not become an order, in the mail's words. */
const REASONS: Record<string, (products: string) => string> = {
  out_of_stock: (products) =>
    `Your payment arrived after we had stopped reserving your items, and by then ${products} had sold out.`,
  paid_twice: () => 'We received a second payment for an order that you had already paid for.',
  amount_mismatch: () => 'Your payment was not for the amount of your order, so we could not accept it.',
}
const OTHER_REASON = () => 'We received your payment, but we could not complete your order.'

export const ON_STATEMENT = 'It usually appears on your statement within 5-7 days. You don’t need to do anything.'

/** The mail about a payment that could not become an order and is refunded in full. `reason` is the refund's. */
export function refundEmail(
  refund: { first_name: string; amount_pence: number; reason: string; products: string[] },
  layout: EmailLayout,
): Promise<EmailContent> {
  const why = (REASONS[refund.reason] ?? OTHER_REASON)(refund.products.join(', '))
  const amount = withPoundSign(pounds(refund.amount_pence))
  return emailTemplate(
    {
      subject: 'Your payment has been refunded',
      preview: `We have refunded the full ${amount} to your card.`,
      body: html`${title(`We’re sorry, ${refund.first_name}`)}
${paragraph(why)}
${paragraph(html`We have refunded the full <strong>${amount}</strong> to your card. ${ON_STATEMENT}`)}
${button(`${layout.url}/products`, 'Continue shopping')}`,
    },
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
  const amount = `£${pounds(refund.amount_pence)}`
  return emailTemplate(
    {
      subject: `A refund for your order ${refund.number}`,
      preview: `We have refunded ${amount} to the card you paid with.`,
      body: html`${title(`Hello ${refund.full_name}`)}
${paragraph(html`We have refunded <strong>${amount}</strong>${part} for your order <strong>${refund.number}</strong>,
to the card you paid with. ${ON_STATEMENT}`)}`,
    },
    layout,
  )
}
