import Negotiator from 'negotiator'
import { LANGUAGES, type Language, OTHER_LANGUAGES, SOURCE_LANGUAGE } from '#words/languages.ts'

/** Most clients accept none of these: the negotiation takes longer than sending a cached answer. */
const NAMED = new RegExp(`\\b(${OTHER_LANGUAGES.join('|')})\\b`, 'i')

/** The shop's language that an Accept-Language header prefers; English without a header, and for other languages. */
export function acceptedLanguage(header: string | null | undefined): Language {
  if (!header || !NAMED.test(header)) return SOURCE_LANGUAGE
  const found = new Negotiator({ headers: { 'accept-language': header } }).language([...LANGUAGES])
  return LANGUAGES.find((language) => language === found) ?? SOURCE_LANGUAGE
}
