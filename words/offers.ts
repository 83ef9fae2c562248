import * as ar from './ar/offer.ts'
import * as en from './en/offer.ts'
import type { Language } from './languages.ts'

/** The offer of each language in its own words. */
export const OFFERS: Readonly<Record<Language, { [Name in keyof typeof en]: string }>> = { en, ar }
