import { paragraph, quotation, title } from '#server/mail/email-parts.ts'
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

/**
 * To the sender's address. It quotes nothing: the address may be a stranger's, who would get the sender's words in our
 * name.
 */
export function receiptEmail(hours: string, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    {
      subject: 'We have your message',
      preview: 'We reply within two business days.',
      body: html`${title('We have your message')}
${paragraph(`Thank you for writing to ${layout.shopName}. We reply within two business days.`)}
${hours === '' ? '' : paragraph(`We’re here ${hours}.`)}
${paragraph('If you didn’t write to us, you don’t need to do anything.')}`,
    },
    layout,
  )
}
