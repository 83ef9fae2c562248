import type { Context } from '#server/context.ts'
import type { EmailLayout } from '#server/mail/email-template.ts'
import { OTHER_WORDS } from '#server/mail/email-words.ts'
import { isolated } from '#server/mail/isolation.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { type ContentValue, readContent } from './content.ts'

/** The shop's name and details for an email in a language. */
export async function readEmailLayout(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  language: Language,
): Promise<EmailLayout> {
  return emailLayout(await readContent(db, 'facts'), settings, language)
}

/** The same for an email to staff: the back office is in English. */
export const readStaffEmailLayout = (context: Pick<Context, 'db' | 'settings'>) =>
  readEmailLayout(context, SOURCE_LANGUAGE)

export function emailLayout(
  facts: ContentValue<'facts'>,
  settings: Context['settings'],
  language: Language,
): EmailLayout {
  const words = OTHER_WORDS[language]
  const numbers = [
    facts.company_number && words.companyNumber(facts.company_number),
    facts.vat_number && words.vatNumber(facts.vat_number),
  ].filter(Boolean)
  return {
    language,
    shopName: facts.name,
    url: settings.publicUrl,
    practice: settings.practice,
    isVatCharged: facts.vat_number !== '',
    identity: [
      ...[facts.legal_name, ...facts.address_lines].map(isolated),
      `${isolated(facts.email)} · ${isolated(facts.phone)}`,
      ...(numbers.length > 0 ? [numbers.join(' · ')] : []),
    ],
  }
}
