import type { Language } from './languages.ts'

/** What pages and emails need to know about a language. */
export interface LanguageFacts {
  code: Language
  /** In the language itself. */
  name: string
  /** For `lang` and `hreflang`. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** For Intl, and for Accept-Language. */
  locale: string
  /** Of Open Graph: "en_GB". */
  openGraph: string
}
