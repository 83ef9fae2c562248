import type { Country } from '#contract/limits.ts'

const shortNames: Record<Country, string> = { GB: 'المملكة المتحدة', AE: 'الإمارات' }

// The sentence above the header, on the home page and beside products: "Free UK delivery on orders over £30"
export const freeOver = (countries: readonly Country[], amount: string) =>
  `توصيل مجاني إلى ${countries.map((country) => shortNames[country]).join(' و')} للطلبات من ${amount}`

// The line below the button of a product. `days`: "3-5 business days"
export const freeInUk = (amount: string, days: string) =>
  `التوصيل مجاناً إلى المملكة المتحدة للطلبات من ${amount} فأكثر، ${days}`
export const inUk = (days: string) => `التوصيل إلى المملكة المتحدة، ${days}`
