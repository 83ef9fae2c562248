import type { Country } from '#contract/limits.ts'

const shortNames: Record<Country, string> = { GB: 'UK', AE: 'UAE' }

// The sentence above the header, on the home page and beside products: "Free UK delivery on orders over £30"
export const freeOver = (countries: readonly Country[], amount: string) =>
  `Free ${countries.map((country) => shortNames[country]).join(' and ')} delivery on orders over ${amount}`

// The line below the button of a product. `days`: "3-5 business days"
export const freeInUk = (amount: string, days: string) => `Free UK delivery over ${amount}, ${days}`
export const inUk = (days: string) => `UK delivery, ${days}`
