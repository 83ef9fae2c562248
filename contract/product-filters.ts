/** Bands of prices in whole pounds, as `price` names them: below 10, from 10 to below 20 … */
export const PRICE_BANDS = ['-10', '10-20', '20-40', '40-'] as const

/** "10-20", "-20", "20-" in pounds, with pence or without: the lowest price, and the first that is too high. */
export const PRICE_RANGE = /^(?=.*\d)(\d{1,4}(?:\.\d{2})?)?-(\d{1,4}(?:\.\d{2})?)?$/

/** Words of a search, and of an ingredient, at most. */
export const SEARCH_WORDS_MAX = 12
export const FILTER_WORDS_MAX = 100
