import type { SkinType } from '#contract/skin-types.ts'

// The results
export const resultsFor = (words: string) => `Results for “${words}”`
export const showing = 'Showing results for'
/** Before what was typed, which is a link. */
export const searchInstead = 'Search instead for'
export const ignored = (words: readonly string[]) =>
  words.length === 1
    ? `Nothing in the shop matches “${words[0]}”, so we left it out.`
    : `Nothing in the shop matches ${words.map((word) => `“${word}”`).join(' or ')}, so we left them out.`
export const nothing = (words: string) => `We found nothing for “${words}”`
export const nothingFiltered = 'No products match your filters'
export const nothingHelp = 'Try another word, or fewer filters.'
/** A link that shows what there is without a filter. */
export const dropCategory = (products: number) => `Look in the whole shop (${products})`
export const dropSkin = (products: number) => `Any type of skin (${products})`
export const dropPrice = (products: number) => `Any price (${products})`

// Below the results
export const fromTheBlog = 'From the blog'
export const alsoInTheShop = 'Pages of the shop'

// The filters
export const filter = 'Filter'
export const chosenFilters = (count: number) => `Filter (${count})`
export const skin = 'Type of skin'
export const anySkin = 'Any'
export const skins: Readonly<Record<SkinType, string>> = {
  dry: 'Dry',
  oily: 'Oily',
  combination: 'Combination',
  sensitive: 'Sensitive',
  normal: 'Normal',
}
export const price = 'Price'
export const anyPrice = 'Any'
/** Whole pounds; the first has no lower end and the last no upper one. */
export const priceRange = (from: string, below: string) =>
  from === '' ? `Under £${below}` : below === '' ? `£${from} and over` : `£${from} to £${below}`
/** "Dry (12)" */
export const counted = (name: string, products: number) => `${name} (${products})`
export const having = 'With'
export const havingHint = 'For example: shea butter'
export const without = 'Without'
export const withoutHint = 'For example: lavender, honey'
export const apply = 'Show products'

// What is chosen
export const chosen = 'Chosen filters'
export const forSkin: Readonly<Record<SkinType, string>> = {
  dry: 'For dry skin',
  oily: 'For oily skin',
  combination: 'For combination skin',
  sensitive: 'For sensitive skin',
  normal: 'For normal skin',
}
export const withIngredients = (names: string) => `With ${names}`
export const withoutIngredients = (names: string) => `Without ${names}`
export const remove = (filter: string) => `Remove: ${filter}`
export const clear = 'Clear all'
/** A list for one type of skin: "Soaps for dry skin". */
export const listForSkin: Readonly<Record<SkinType, (list: string) => string>> = {
  dry: (list) => `${list} for dry skin`,
  oily: (list) => `${list} for oily skin`,
  combination: (list) => `${list} for combination skin`,
  sensitive: (list) => `${list} for sensitive skin`,
  normal: (list) => `${list} for normal skin`,
}
