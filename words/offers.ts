import type { Country } from '#contract/limits.ts'
import { countries as arCountries } from './ar/language.ts'
import * as ar from './ar/offer.ts'
import { countries as enCountries } from './en/language.ts'
import * as en from './en/offer.ts'
import type { Language } from './languages.ts'

/** The offer of each language in its own words. */
export const OFFERS: Readonly<Record<Language, { [Name in keyof typeof en]: string }>> = { en, ar }

/** The countries whose shoppers are offered a language, whatever their device speaks. */
export const OFFERED_IN: Readonly<Record<Language, readonly Country[]>> = {
  en: enCountries,
  ar: arCountries,
}
