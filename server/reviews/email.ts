import { bullets, button, link, paragraph, small, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { OTHER_WORDS } from '#server/mail/email-words.ts'
import { isolated } from '#server/mail/isolation.ts'
import { orderPage } from '#server/orders/order-page-line.ts'

interface Invitation {
  number: string
  full_name: string
  names: string[]
  /** For which the link works. */
  days: number
  link: string
  /** To be reminded before it runs out; null where nothing does. */
  refill: string | null
  stop: string
  /** The order's page. */
  viewUrl: string | null
}

/** Asks once for reviews of everything in an order, and says how to hear no more of it. */
export function invitationEmail(asked: Invitation, layout: EmailLayout): Promise<EmailContent> {
  const words = OTHER_WORDS[layout.language]
  const { refill } = asked
  return emailTemplate(
    {
      subject: words.reviewSubject(layout.shopName),
      preview: words.reviewPreview,
      body: html`${title(words.reviewTitle(asked.full_name))}
${paragraph(words.reviewAsked(asked.number))}
${bullets(
  asked.names.map((name) => isolated(name)),
  layout,
)}
${button(asked.link, words.reviewButton)}
${paragraph(words.reviewHonest)}
${refill && paragraph(words.reviewRefill((text) => link(refill, text)))}
${orderPage(asked.viewUrl, layout)}
${small(words.reviewOnce(asked.days, (text) => link(asked.stop, text)))}`,
    },
    layout,
  )
}
