import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'

interface Written {
  name: string
  email: string
  phone: string
  message: string
}

const quote = (message: string) =>
  html`<blockquote style="border-left:2px solid #DCCFB8;margin:16px 0;padding:0 0 0 16px;white-space:pre-line">${message}</blockquote>`

/** To the shop. */
export function noticeEmail({ name, email, phone, message }: Written, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    `Message from ${name}`,
    html`<p>${name} (${email}${phone ? `, ${phone}` : ''}) wrote:</p>${quote(message)}<p>Reply to this mail to answer.</p>`,
    layout,
  )
}

/**
 * To the sender's address. It quotes nothing: the address may be a stranger's, who would get the sender's words in our
 * name.
 */
export function receiptEmail(hours: string, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    'We have your message',
    html`<p>Thank you for writing to ${layout.shopName}. We have your message and answer within two business days.</p>
${hours === '' ? '' : html`<p>We are here ${hours}.</p>`}
<p>If you did not write to us, you need do nothing.</p>`,
    layout,
  )
}
