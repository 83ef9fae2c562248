import { emirates } from '#words/ar/places.ts'

/** The emirates, as the UAE's government writes them in English. Couriers need one on every parcel. */
export const EMIRATES = [
  'Abu Dhabi',
  'Ajman',
  'Dubai',
  'Fujairah',
  'Ras Al Khaimah',
  'Sharjah',
  'Umm Al Quwain',
] as const
export type Emirate = (typeof EMIRATES)[number]

const arabicNames: Record<Emirate, string> = emirates

/** Without what people write in several ways: "أبو ظبي" and "ابوظبي" are "أبوظبي". */
const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[أإآ]/g, 'ا')
    .replace(/[^\p{L}]/gu, '')

/**
 * The emirate that a text names in English or Arabic, whatever its spaces, hyphens and capitals: "ras al-khaimah". Null
 * for other texts.
 */
export function emirateOf(text: string): Emirate | null {
  const given = letters(text)
  return EMIRATES.find((emirate) => letters(emirate) === given || letters(arabicNames[emirate]) === given) ?? null
}

/** The fewest digits of a telephone number that somebody can call. */
export const PHONE_DIGITS = 7
