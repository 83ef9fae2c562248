import { button, paragraph, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import * as words from '#words/en/emails/other.ts'

export function linkEmail(
  { link, minutes }: { link: string; minutes: number },
  layout: EmailLayout,
): Promise<EmailContent> {
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
