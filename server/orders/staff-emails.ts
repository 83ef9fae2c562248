import { pounds } from '#contract/money.ts'
import { type EmailContent, type EmailLayout, emailTemplate, type Html, html } from '#server/mail/email-template.ts'
import { trackingPage } from './carriers.ts'

const heading = "font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px"

export interface Parcel {
  number: string
  full_name: string
  carrier: string
  tracking_number: string | null
  estimated_delivery: string
  address: string[]
  lines: { name: string; quantity: number }[]
}

/** The dispatch mail. */
export function dispatchEmail(parcel: Parcel, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    `Your order ${parcel.number} is on its way`,
    html`<h1 style="${heading}">It is on its way, ${parcel.full_name}</h1>
<p>Your order <strong>${parcel.number}</strong> is with <strong>${parcel.carrier}</strong>. ${tracking(parcel)}</p>
<p>Delivery usually takes ${parcel.estimated_delivery}.</p>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">In your parcel</h2>
<ul>${parcel.lines.map((line) => html`<li>${line.name} × ${line.quantity}</li>`)}</ul>
<h2 style="font:20px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">Delivery address</h2>
<p>${[parcel.full_name, ...parcel.address].map((line) => html`${line}<br>`)}</p>`,
    layout,
  )
}

/** The mail about a changed name, contact or address. */
export function contactEmail(
  order: Pick<Parcel, 'number' | 'full_name' | 'address'>,
  layout: EmailLayout,
): Promise<EmailContent> {
  return emailTemplate(
    `New delivery details for your order ${order.number}`,
    html`<h1 style="${heading}">Hello ${order.full_name}</h1>
<p>We have changed the address or contact details of your order <strong>${order.number}</strong>. We’ll send it to:</p>
<p>${[order.full_name, ...order.address].map((line) => html`${line}<br>`)}</p>
<p>If you didn’t ask for this, please reply to this email straight away.</p>`,
    layout,
  )
}

/** The mail that corrects carrier or tracking number. */
export function trackingEmail(
  parcel: Pick<Parcel, 'number' | 'full_name' | 'carrier' | 'tracking_number'>,
  layout: EmailLayout,
): Promise<EmailContent> {
  return emailTemplate(
    `New tracking details for your order ${parcel.number}`,
    html`<h1 style="${heading}">Hello ${parcel.full_name}</h1>
<p>Your order <strong>${parcel.number}</strong> is with <strong>${parcel.carrier}</strong>. ${tracking(parcel)}
Please use this instead of the details we sent you before.</p>`,
    layout,
  )
}

function tracking({ carrier, tracking_number }: Pick<Parcel, 'carrier' | 'tracking_number'>): Html {
  if (!tracking_number) return html`It has no tracking number.`
  const page = trackingPage(carrier, tracking_number)
  const link = page ? html` <a href="${page}">Track your parcel</a>.` : ''
  return html`Its tracking number is <strong>${tracking_number}</strong>.${link}`
}

/** The mail about an order that staff cancelled. */
export function cancelledEmail(
  order: {
    number: string | null
    full_name: string
    paid: boolean
    is_replacement: boolean
    refund_pence: number
    is_disputed: boolean
  },
  layout: EmailLayout,
): Promise<EmailContent> {
  const named = order.number ? `Your order ${order.number}` : 'Your order'
  return emailTemplate(
    `${named} has been cancelled`,
    html`<h1 style="${heading}">Hello ${order.full_name}</h1>
<p>${named} has been cancelled and will not be sent. ${moneyOf(order)}</p>
<p>If you didn’t ask for this, please reply to this email or write to us at the address below.</p>`,
    layout,
  )
}

function moneyOf({ paid, is_replacement, refund_pence, is_disputed }: Parameters<typeof cancelledEmail>[0]): string {
  if (is_replacement) return 'You were not charged for it.'
  if (!paid) return 'You have not been charged.'
  if (refund_pence === 0 && is_disputed)
    return 'Your bank is dealing with your payment, so we can’t refund it ourselves.'
  if (refund_pence === 0) return 'You have already been refunded in full.'
  return `We are refunding £${pounds(refund_pence)} to the card you paid with, and will email you about it.`
}
