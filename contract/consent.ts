/** The text of the consent at the checkout. It is stored with the order, word for word. */
export const MARKETING_WORDING = 'Send me news from the workshop, about once a month. I can stop it at any time.'
