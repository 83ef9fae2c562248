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

/**
 * How wallets, maps and people write them besides: ISO 3166-2's codes, airports, other romanisations, and the one large
 * city with another name than its emirate.
 */
const SPELLINGS: Record<Emirate, string[]> = {
  'Abu Dhabi': ['AZ', 'AUH', 'Abu Zaby', 'Abu Zabi', 'Abu Dabi', 'Al Ain', 'العين'],
  Ajman: ['AJ'],
  Dubai: ['DU', 'DXB', 'Dubayy', 'Dubay'],
  Fujairah: ['FU', 'FJR', 'Al Fujairah', 'Al Fujayrah', 'Fujayrah', 'Fujeirah'],
  'Ras Al Khaimah': ['RK', 'RAK', 'RKT', 'Ras Al Khaymah', 'Ras Al Khaima', 'Ras El Khaimah'],
  Sharjah: ['SH', 'SHJ', 'Al Sharjah', 'Ash Shariqah', 'Al Shariqah', 'Sharja'],
  'Umm Al Quwain': ['UQ', 'UAQ', 'Umm Al Qaywayn', 'Umm Al Qaiwain', 'Umm Al Quwayn', 'Um Al Quwain'],
}

/** Without what people write in several ways: "أبو ظبي" and "ابوظبى" are "أبوظبي", and "إمارة دبيّ" is "دبي". */
const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]|\u0640/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/^(the)?emirateof|^اماره|emirate$|city$|^ae(?=\p{L}{2}$)/u, '')

const NAMED = new Map(
  EMIRATES.flatMap((emirate) =>
    [emirate, emirates[emirate], ...SPELLINGS[emirate]].map((name) => [letters(name), emirate] as const),
  ),
)

/**
 * The emirate that a text names in English or Arabic, whatever its spaces, hyphens and capitals: "ras al-khaimah",
 * "Emirate of Dubai", "AE-DU". Null for other texts.
 */
export const emirateOf = (text: string): Emirate | null => NAMED.get(letters(text)) ?? null
