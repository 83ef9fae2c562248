import type { Letterhead } from '#server/mail/letter.ts'
import type { Parts } from '#server/parts.ts'
import { type ContentValue, readContent } from './content.ts'

/** The shop's name and identity as its mails carry them. */
export async function readLetterhead({ db, settings }: Pick<Parts, 'db' | 'settings'>): Promise<Letterhead> {
  return letterhead(await readContent(db, 'facts'), settings)
}

export function letterhead(facts: ContentValue<'facts'>, settings: Parts['settings']): Letterhead {
  return {
    shopName: facts.name,
    url: settings.publicUrl,
    practice: settings.practice,
    identity: [facts.legal_name, ...facts.address_lines, `${facts.email} · ${facts.phone}`, `Company number ${facts.company_number} · VAT ${facts.vat_number}`],
  }
}
