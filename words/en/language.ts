import type { LanguageFacts } from '../language-facts.ts'

export const language: LanguageFacts = {
  code: 'en',
  name: 'English',
  tag: 'en-GB',
  direction: 'ltr',
  locale: 'en-GB',
  openGraph: 'en_GB',
}
