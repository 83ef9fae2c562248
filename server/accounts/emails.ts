import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'

export function welcomeEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    `Welcome to ${layout.shopName}`,
    html`<h1 style="font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px">Welcome</h1>
<p>Thank you for making an account at ${layout.shopName}. Your username is <strong>${unlinked(username)}</strong>.</p>
<p>Your orders are kept under <a href="${layout.url}/account/orders">My Orders</a>, and your cart waits for you on every device.</p>
<p>If it wasn't you who made this account, please reply to this mail and we will remove it.</p>`,
    layout,
  )
}

export function emailChangedEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    `Your email at ${layout.shopName} has changed`,
    html`<h1 style="font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px">Your email has changed</h1>
<p>The account <strong>${unlinked(username)}</strong> now has another email address. We send its mails there, and none to this address.</p>
<p>If it wasn't you who changed it, please reply to this mail at once.</p>`,
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
  return emailTemplate(
    'Choose a new password',
    html`<h1 style="font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px">Choose a new password</h1>
<p>Somebody, probably you, asked for a new password. ${several ? `There are ${more ? `more than ${accounts.length}` : accounts.length} accounts with your address. Each has a link of its own:` : ''}</p>
${accounts.map(
  ({ username, link }) => html`<p>For the account <strong>${unlinked(username)}</strong>:</p>
<p><a href="${link}" style="display:inline-block;background:#35523F;color:#FAF7F1;padding:12px 20px;border-radius:2px;text-decoration:none">Choose a new password</a></p>`,
)}
${more ? html`<p>If yours is not among them, please answer this mail.</p>` : ''}
<p>${several ? 'Each link works' : 'The link works'} once and for ${minutes} minutes. If you didn't ask for it, you need do nothing: your password stays as it is.</p>`,
    layout,
  )
}

/** Puts a word joiner into a name such as "prizes.example": email programs would turn it into a link. */
const unlinked = (username: string) => username.replace(/[.@]/g, '$&\u2060')
