/** What somebody agrees to who ticks the box at the checkout, word for word: kept with the order. */
export const MARKETING_WORDING = 'Send me news from the workshop, about once a month. I can stop it at any time.'
