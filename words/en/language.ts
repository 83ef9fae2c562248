import type { Country } from '#contract/limits.ts'
import type { Language } from '../languages.ts'

// What pages and emails need to know about the language itself.
export const language: Language = 'en'
export const direction: 'ltr' | 'rtl' = 'ltr'
/** Whether its letters are Latin. On other pages, Latin letters are marked as English. */
export const latin: boolean = true
/** For Intl, and for Accept-Language. */
export const locale = 'en-GB'
/** Of Open Graph. */
export const openGraph = 'en_GB'
/** The start of the paths of its pages. */
export const prefix = ''
/** Shoppers in these countries are offered its pages, whatever language their device speaks. */
export const countries: readonly Country[] = []
