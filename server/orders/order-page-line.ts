import { link, paragraph } from '#server/mail/email-parts.ts'
import type { EmailLayout, Html } from '#server/mail/email-template.ts'
import { ORDER_WORDS } from '#server/mail/email-words.ts'

/** The way from a mail to its order's page, below what the mail is about. */
export function orderPage(viewUrl: string | null, { language }: EmailLayout): Html | '' {
  return viewUrl ? paragraph(ORDER_WORDS[language].followOrder((text) => link(viewUrl, text))) : ''
}
