import { paragraph, quotation } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'

interface Written {
  name: string
  email: string
  phone: string
  message: string
}

/** To the shop. */
export function noticeEmail({ name, email, phone, message }: Written, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    {
      subject: `Message from ${name}`,
      preview: message.slice(0, 120),
      body: html`${paragraph(`${name} (${email}${phone ? `, ${phone}` : ''}) wrote:`)}
${quotation(message)}
${paragraph('Reply to this email to answer.')}`,
    },
    layout,
  )
}
