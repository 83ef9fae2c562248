import Negotiator from 'negotiator'
import { LANGUAGES, type Language, OTHER_LANGUAGES, SOURCE_LANGUAGE } from '#words/languages.ts'

/** Most clients accept none of these: the negotiation takes longer than sending a cached answer. */
const NAMED = new RegExp(`\\b(${OTHER_LANGUAGES.join('|')})\\b`, 'i')

/**
 * Characters that are read. Browsers send about fifty; comparing the thousands of languages that fit into a header
 * would take 8 ms of each request.
 */
const LONGEST = 300

/** The shop's language that an Accept-Language header prefers; English without a header, and for other languages. */
export function acceptedLanguage(header: string | null | undefined): Language {
  const read = header?.slice(0, LONGEST)
  if (!read || !NAMED.test(read)) return SOURCE_LANGUAGE
  // The shop's own pages send nothing else.
  const only = LANGUAGES.find((language) => language === read)
  if (only) return only
  const found = new Negotiator({ headers: { 'accept-language': read } }).language([...LANGUAGES])
  return LANGUAGES.find((language) => language === found) ?? SOURCE_LANGUAGE
}
