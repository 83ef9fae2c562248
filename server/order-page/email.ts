import { button, paragraph, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { ORDER_WORDS } from '#server/mail/email-words.ts'

interface OrderLink {
  /** "SS-100042" */
  number: string
  full_name: string
  link: string
  /** For which the link shows name and address. */
  days: number
}

export function orderLinkEmail(
  { number, full_name, link, days }: OrderLink,
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.orderLinkSubject(number),
      preview: words.orderLinkPreview(days),
      body: html`${title(words.hello(full_name))}
${paragraph(words.orderLinkAskedFor(number))}
${button(link, words.viewOrder)}
${paragraph(`${words.orderLinkPreview(days)} ${words.orderLinkNotAskedFor}`)}`,
    },
    layout,
  )
}
