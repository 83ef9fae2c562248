import * as words from '#words/en/search.ts'

/** A range of prices in words: "10-20" is "£10 to £20". */
export function priceName(range: string): string {
  const [from = '', below = ''] = range.split('-')
  return words.priceRange(from, below)
}
