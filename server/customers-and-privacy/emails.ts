import { button, paragraph, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { OTHER_WORDS } from '#server/mail/email-words.ts'

export function linkEmail(
  { link, minutes }: { link: string; minutes: number },
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = OTHER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.ownData,
      preview: words.ownDataLinkWorks(minutes),
      body: html`${title(words.ownData)}
${paragraph(words.ownDataAskedFor)}
${button(link, words.openOwnData)}
${paragraph(`${words.ownDataLinkWorks(minutes)} ${words.ownDataNotAskedFor}`)}`,
    },
    layout,
  )
}
