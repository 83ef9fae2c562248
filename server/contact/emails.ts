import { paragraph, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { OTHER_WORDS } from '#server/mail/email-words.ts'

/**
 * To the sender's address. It quotes nothing: the address may be a stranger's, who would get the sender's words in our
 * name.
 */
export function receiptEmail(hours: string, layout: EmailLayout): Promise<EmailContent> {
  const words = OTHER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.haveMessage,
      preview: words.replyTime,
      body: html`${title(words.haveMessage)}
${paragraph(`${words.thankYouForWriting(layout.shopName)} ${words.replyTime}`)}
${hours === '' ? '' : paragraph(words.openingHours(hours))}
${paragraph(words.messageNotYours)}`,
    },
    layout,
  )
}
