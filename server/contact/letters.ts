import { html, type Letter, type Letterhead, letter } from '#server/mail/letter.ts'

interface Written {
  name: string
  email: string
  phone: string
  message: string
}

const quote = (message: string) =>
  html`<blockquote style="border-left:2px solid #DCCFB8;margin:16px 0;padding:0 0 0 16px;white-space:pre-line">${message}</blockquote>`

/** To the shop. */
export function noticeLetter({ name, email, phone, message }: Written, head: Letterhead): Promise<Letter> {
  return letter(
    `Message from ${name}`,
    html`<p>${name} (${email}${phone ? `, ${phone}` : ''}) wrote:</p>${quote(message)}<p>Reply to this mail to answer.</p>`,
    head,
  )
}

/** To the sender. */
export function receiptLetter({ name, message }: Written, head: Letterhead): Promise<Letter> {
  return letter(
    'We have your message',
    html`<p>Dear ${name},</p><p>Thank you for writing. We answer within two business days. This is what you wrote:</p>${quote(message)}`,
    head,
  )
}
