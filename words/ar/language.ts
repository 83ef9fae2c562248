import type { LanguageFacts } from '../language-facts.ts'

export const language: LanguageFacts = {
  code: 'ar',
  name: 'العربية',
  tag: 'ar',
  direction: 'rtl',
  // Latin digits, as in most shops of the Emirates.
  locale: 'ar-AE-u-nu-latn',
  openGraph: 'ar_AE',
}
