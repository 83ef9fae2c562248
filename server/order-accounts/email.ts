import { button, paragraph, title, unlinked } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'

interface OrderAccountLink {
  /** "SS-100042" */
  number: string
  /** Accounts that the address has already. Only its mailbox reads them. */
  usernames: string[]
  link: string
  hours: number
}

export function orderAccountEmail(
  { number, usernames, link, hours }: OrderAccountLink,
  layout: EmailLayout,
): Promise<EmailContent> {
  const names = usernames.map(unlinked).join(', ')
  return emailTemplate(
    {
      subject: `Finish your account at ${layout.shopName}`,
      preview: `The link works for ${hours} hours.`,
      body: html`${title('Finish your account')}
${paragraph(html`Somebody, probably you, asked for an account with your order <strong>${number}</strong>. Open the link and enter the password you chose:`)}
${button(link, 'Finish my account')}
${
  usernames.length > 0
    ? paragraph(
        html`You already have an account with this address: <strong>${names}</strong>. To add the order to it, sign in first, then open the link.`,
      )
    : ''
}
${paragraph(`The link works for ${hours} hours. If you didn’t ask for it, you don’t need to do anything: no account is created without the password.`)}`,
    },
    layout,
  )
}
