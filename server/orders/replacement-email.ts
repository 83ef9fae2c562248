import { addressBlock, button, goods, paragraph, section, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { itemName } from './order-label.ts'
import { addressLines } from './orders.ts'
import type { OrderSnapshot } from './place-order.ts'

/** The confirmation of a replacement. */
export function replacementEmail(
  order: { number: string; replaces: string; snapshot: OrderSnapshot; viewUrl: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { number, replaces, snapshot } = order
  const { customer, lines } = snapshot
  const sent = lines.map((line) => ({ name: itemName(line), quantity: line.quantity, media_hash: line.media_hash }))
  return emailTemplate(
    {
      subject: `Your replacement for order ${replaces}`,
      preview: 'It’s free of charge, and we’ll email you when it ships.',
      body: html`${title(`A replacement is coming, ${customer.first_name}`)}
${paragraph(html`We’re sending you a replacement for items of your order <strong>${replaces}</strong>,
<strong>free of charge</strong>. Its order number is <strong>${number}</strong>. We’ll email you when it ships.`)}
${button(order.viewUrl, 'View your replacement')}
${section('What we’re sending')}
${goods(layout.url, sent)}
${section('Delivering to')}
${addressBlock([customer.full_name, ...addressLines(customer.shipping_address)])}
${paragraph('If this is no longer your address, please reply to this email straight away, and we’ll change it before we send your parcel.')}`,
    },
    layout,
  )
}
