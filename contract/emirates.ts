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

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The emirate that a text names, whatever its spaces, hyphens and capitals: "ras al-khaimah". Null for other texts. */
export function emirateOf(text: string): Emirate | null {
  return EMIRATES.find((emirate) => letters(emirate) === letters(text)) ?? null
}

/** The fewest digits of a telephone number that somebody can call. */
export const PHONE_DIGITS = 7
