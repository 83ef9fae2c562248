import { button, link, paragraph, title, unlinked } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'

export function welcomeEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    {
      subject: `Welcome to ${layout.shopName}`,
      preview: 'Your account is ready.',
      body: html`${title('Welcome')}
${paragraph(html`Thank you for creating an account at ${layout.shopName}. Your username is <strong>${unlinked(username)}</strong>.`)}
${paragraph(html`You’ll find your orders under ${link(`${layout.url}/account/orders`, 'My Orders')}, and your cart on every device you sign in with.`)}
${button(`${layout.url}/products`, 'Browse the shop')}
${paragraph('If you didn’t create this account, please reply to this email and we’ll remove it.')}`,
    },
    layout,
  )
}

export function emailChangedEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    {
      subject: `Your email at ${layout.shopName} has changed`,
      preview: 'If it wasn’t you who changed it, please reply at once.',
      body: html`${title('Your email has changed')}
${paragraph(html`The account <strong>${unlinked(username)}</strong> now has another email address. We’ll send its emails there, and none to this address.`)}
${paragraph('If it wasn’t you who changed it, please reply to this email at once.')}`,
    },
    layout,
  )
}

interface ResetLinks {
  accounts: { username: string; link: string }[]
  /** The address has more accounts than the email lists. */
  more: boolean
  minutes: number
}

export function passwordResetEmail(
  { accounts, more, minutes }: ResetLinks,
  layout: EmailLayout,
): Promise<EmailContent> {
  const several = accounts.length > 1
  const count = more ? `more than ${accounts.length}` : accounts.length
  return emailTemplate(
    {
      subject: 'Choose a new password',
      preview: `The link works once, for ${minutes} minutes.`,
      body: html`${title('Choose a new password')}
${paragraph(`Somebody, probably you, asked for a new password. ${several ? `There are ${count} accounts with your address. Each has its own link:` : ''}`)}
${accounts.map(
  (account) => html`${paragraph(html`For the account <strong>${unlinked(account.username)}</strong>:`)}
${button(account.link, 'Choose a new password')}`,
)}
${more ? paragraph('If yours isn’t among them, please reply to this email.') : ''}
${paragraph(`${several ? 'Each link works' : 'The link works'} once, for ${minutes} minutes. If you didn’t ask for it, you don’t need to do anything: your password stays as it is.`)}`,
    },
    layout,
  )
}
