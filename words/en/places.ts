import type { Country } from '#contract/limits.ts'

// Addresses
export const countries: Record<Country, string> = { GB: 'United Kingdom', AE: 'United Arab Emirates' }
export const emirates = {
  'Abu Dhabi': 'Abu Dhabi',
  Ajman: 'Ajman',
  Dubai: 'Dubai',
  Fujairah: 'Fujairah',
  'Ras Al Khaimah': 'Ras Al Khaimah',
  Sharjah: 'Sharjah',
  'Umm Al Quwain': 'Umm Al Quwain',
}
