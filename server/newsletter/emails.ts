import { button, link, paragraph, small, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { OTHER_WORDS } from '#server/mail/email-words.ts'

export function optInEmail(to: { confirm: string; leave: string }, layout: EmailLayout): Promise<EmailContent> {
  const words = OTHER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.newsletterSubject(layout.shopName),
      preview: words.newsletterPreview,
      body: html`${title(words.confirmSubscription)}
${paragraph(words.newsletterAskedFor)}
${button(to.confirm, words.sendNewsletter)}
${small(words.newsletterNotAskedFor((text) => link(to.leave, text)))}`,
    },
    layout,
  )
}
