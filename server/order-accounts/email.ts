import { button, paragraph, title, unlinked } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { ACCOUNT_WORDS } from '#server/mail/email-words.ts'

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
  const words = ACCOUNT_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.orderAccountSubject(layout.shopName),
      preview: words.orderAccountLinkWorks(hours),
      body: html`${title(words.finishAccount)}
${paragraph(words.orderAccountAskedFor(number))}
${button(link, words.finishMyAccount)}
${usernames.length > 0 ? paragraph(words.existingAccounts(usernames.map(unlinked))) : ''}
${paragraph(`${words.orderAccountLinkWorks(hours)} ${words.orderAccountNotAskedFor}`)}`,
    },
    layout,
  )
}
