import { paragraph, quotation } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { isolated } from '#server/mail/isolation.ts'
import { nameForSubject } from '#server/mail/name-for-subject.ts'

interface Written {
  name: string
  email: string
  phone: string
  message: string
}

/** To the shop. */
export function noticeEmail({ name, email, phone, message }: Written, layout: EmailLayout): Promise<EmailContent> {
  const from = nameForSubject(name)
  return emailTemplate(
    {
      subject: from ? `Message from ${from}` : 'Message from the contact page',
      preview: isolated(message.slice(0, 120)),
      body: html`${paragraph(`${isolated(name)} (${isolated(email)}${phone ? `, ${isolated(phone)}` : ''}) wrote:`)}
${quotation(message.split('\n').map(isolated).join('\n'), layout)}
${paragraph('Reply to this email to answer.')}`,
    },
    layout,
  )
}
