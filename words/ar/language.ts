import type { Country } from '#contract/limits.ts'
import type { Language } from '../languages.ts'

// What pages and emails need to know about the language itself.
export const language: Language = 'ar'
export const direction: 'ltr' | 'rtl' = 'rtl'
/** Whether its letters are Latin. On other pages, Latin letters are marked as English. */
export const latin: boolean = false
/** For Intl, and for Accept-Language. Latin digits, as in most shops of the Emirates. */
export const locale = 'ar-AE-u-nu-latn'
/** Of Open Graph. */
export const openGraph = 'ar_AE'
/** The start of the paths of its pages. */
export const prefix = '/ar'
/** Shoppers in these countries are offered its pages, whatever language their device speaks. */
export const countries: readonly Country[] = ['AE']
