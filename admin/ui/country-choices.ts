import { COUNTRIES, COUNTRY_NAMES } from '#contract/limits.ts'

/** The choices of a country's select. */
export const COUNTRY_CHOICES = COUNTRIES.map((id) => ({ id, name: COUNTRY_NAMES[id] }))
