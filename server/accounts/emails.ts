import { button, link, paragraph, title, unlinked } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { ACCOUNT_WORDS } from '#server/mail/email-words.ts'
import { prefixOf } from '#words/languages.ts'

export function welcomeEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  const words = ACCOUNT_WORDS[layout.language]
  const pages = `${layout.url}${prefixOf(layout.language)}`
  return emailTemplate(
    {
      subject: words.welcomeSubject(layout.shopName),
      preview: words.welcomePreview,
      body: html`${title(words.welcome)}
${paragraph(words.accountCreated(layout.shopName, unlinked(username)))}
${paragraph(words.whereOrdersAre((text) => link(`${pages}/account/orders`, text)))}
${button(`${pages}/products`, words.browseShop)}
${paragraph(words.accountNotAskedFor)}`,
    },
    layout,
  )
}

export function emailChangedEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  const words = ACCOUNT_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.emailChangedSubject(layout.shopName),
      preview: words.emailChangedPreview,
      body: html`${title(words.emailChanged)}
${paragraph(words.otherAddress(unlinked(username)))}
${paragraph(words.emailNotChangedByYou)}`,
    },
    layout,
  )
}

export function confirmEmailEmail(
  { username, link }: { username: string; link: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = ACCOUNT_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.confirmEmailSubject,
      preview: words.confirmEmailPreview,
      body: html`${title(words.confirmEmailSubject)}
${paragraph(words.confirmEmailAskedFor(unlinked(username)))}
${button(link, words.confirmEmail)}
${paragraph(words.confirmEmailNotAskedFor)}`,
    },
    layout,
  )
}

export function passwordChangedEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  const words = ACCOUNT_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.passwordChangedSubject(layout.shopName),
      preview: words.passwordChangedPreview,
      body: html`${title(words.passwordChanged)}
${paragraph(words.otherPassword(unlinked(username)))}
${paragraph(words.passwordNotChangedByYou)}
${button(`${layout.url}${prefixOf(layout.language)}/reset-password`, words.choosePassword)}`,
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
  const words = ACCOUNT_WORDS[layout.language]
  const several = accounts.length > 1
  const listed = more ? words.moreAccountsOfAddress(accounts.length) : words.accountsOfAddress(accounts.length)
  return emailTemplate(
    {
      subject: words.choosePassword,
      preview: words.linkWorks(minutes),
      body: html`${title(words.choosePassword)}
${paragraph(`${words.resetAskedFor} ${several ? listed : ''}`)}
${accounts.map(
  (account) => html`${paragraph(words.forAccount(unlinked(account.username)))}
${button(account.link, words.choosePassword)}`,
)}
${more ? paragraph(words.accountNotListed) : ''}
${paragraph(`${several ? words.eachLinkWorks(minutes) : words.linkWorks(minutes)} ${words.resetNotAskedFor}`)}`,
    },
    layout,
  )
}
