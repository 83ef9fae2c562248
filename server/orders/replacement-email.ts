import { addressBlock, button, goods, paragraph, section, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { ORDER_WORDS } from '#server/mail/email-words.ts'
import { itemName } from './order-label.ts'
import type { OrderSnapshot } from './order-snapshot.ts'
import { addressLines } from './orders.ts'

/** The confirmation of a replacement. */
export function replacementEmail(
  order: { number: string; replaces: string; snapshot: OrderSnapshot; viewUrl: string | null },
  layout: EmailLayout,
): Promise<EmailContent> {
  const { number, replaces, snapshot } = order
  const { customer, lines } = snapshot
  const words = ORDER_WORDS[layout.language]
  const sent = lines.map((line) => ({ name: itemName(line), quantity: line.quantity, media_hash: line.media_hash }))
  return emailTemplate(
    {
      subject: words.replacementSubject(replaces),
      preview: words.replacementPreview,
      body: html`${title(words.replacementIsComing(customer.first_name))}
${paragraph(words.replacementOf(replaces, number))}
${order.viewUrl ? button(order.viewUrl, words.viewReplacement) : ''}
${section(words.replacementGoods)}
${goods({ lines: sent }, layout)}
${section(words.deliveringTo)}
${addressBlock([customer.full_name, ...addressLines(customer.shipping_address, layout.language)])}
${paragraph(words.replacementAddress)}`,
    },
    layout,
  )
}
