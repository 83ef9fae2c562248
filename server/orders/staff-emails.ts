import { pounds } from '#contract/money.ts'
import { addressBlock, button, goods, paragraph, section, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, type Html, html } from '#server/mail/email-template.ts'
import { trackingPage } from './carriers.ts'

export interface Parcel {
  number: string
  full_name: string
  carrier: string
  tracking_number: string | null
  estimated_delivery: string
  address: string[]
  lines: { name: string; quantity: number; media_hash: string | null }[]
}

/** The dispatch mail. */
export function dispatchEmail(parcel: Parcel, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    {
      subject: `Your order ${parcel.number} is on its way`,
      preview: `Delivery usually takes ${parcel.estimated_delivery}.`,
      body: html`${title(`It’s on its way, ${parcel.full_name}`)}
${tracking(parcel)}
${paragraph(`Delivery usually takes ${parcel.estimated_delivery}.`)}
${section('In your parcel')}
${goods(layout.url, parcel.lines)}
${section('Delivering to')}
${addressBlock([parcel.full_name, ...parcel.address])}`,
    },
    layout,
  )
}

/** The mail about a changed name, contact or address. */
export function contactEmail(
  order: Pick<Parcel, 'number' | 'full_name' | 'address'>,
  layout: EmailLayout,
): Promise<EmailContent> {
  return emailTemplate(
    {
      subject: `New delivery details for your order ${order.number}`,
      preview: 'Please check that we have them right.',
      body: html`${title(`Hello ${order.full_name}`)}
${paragraph(html`We have changed the address or contact details of your order <strong>${order.number}</strong>.`)}
${section('Delivering to')}
${addressBlock([order.full_name, ...order.address])}
${paragraph('If you didn’t ask for this, please reply to this email straight away.')}`,
    },
    layout,
  )
}

/** The mail that corrects carrier or tracking number. */
export function trackingEmail(
  parcel: Pick<Parcel, 'number' | 'full_name' | 'carrier' | 'tracking_number'>,
  layout: EmailLayout,
): Promise<EmailContent> {
  return emailTemplate(
    {
      subject: `New tracking details for your order ${parcel.number}`,
      preview: 'Please use these instead of the details we sent you before.',
      body: html`${title(`Hello ${parcel.full_name}`)}
${tracking(parcel)}
${paragraph('Please use this instead of the details we sent you before.')}`,
    },
    layout,
  )
}

function tracking({ number, carrier, tracking_number }: Pick<Parcel, 'number' | 'carrier' | 'tracking_number'>): Html {
  const where = html`Your order <strong>${number}</strong> is with <strong>${carrier}</strong>.`
  if (!tracking_number) return paragraph(html`${where} It has no tracking number.`)
  const page = trackingPage(carrier, tracking_number)
  return html`${paragraph(html`${where} Its tracking number is <strong>${tracking_number}</strong>.`)}
${page ? button(page, 'Track your parcel') : ''}`
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
    {
      subject: `${named} has been cancelled`,
      preview: moneyOf(order),
      body: html`${title(`Hello ${order.full_name}`)}
${paragraph(`${named} has been cancelled and won’t be sent. ${moneyOf(order)}`)}
${paragraph('If you didn’t ask for this, please reply to this email or write to us at the address below.')}`,
    },
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
