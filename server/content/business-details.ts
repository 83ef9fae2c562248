import type { Context } from '#server/context.ts'
import type { EmailLayout } from '#server/mail/email-template.ts'
import * as words from '#words/en/emails/other.ts'
import { type ContentValue, readContent } from './content.ts'

/** The shop's name and details for its emails. */
export async function readEmailLayout({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<EmailLayout> {
  return emailLayout(await readContent(db, 'facts'), settings)
}

export function emailLayout(facts: ContentValue<'facts'>, settings: Context['settings']): EmailLayout {
  return {
    shopName: facts.name,
    url: settings.publicUrl,
    practice: settings.practice,
    identity: [
      facts.legal_name,
      ...facts.address_lines,
      `${facts.email} · ${facts.phone}`,
      words.registered(facts.company_number, facts.vat_number),
    ],
  }
}
