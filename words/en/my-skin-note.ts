import { locale } from './language.ts'

const list = new Intl.ListFormat(locale)

// Beside a product
/** `more`: how many others it contains that aren't named. */
export const contains = (names: readonly string[], more: number) =>
  more > 0
    ? `Contains ${names.join(', ')} and ${more} more that you avoid.`
    : `Contains ${list.format(names)}, which you avoid.`
/** An oil that is avoided for an allergen in it. */
export const within = (ingredient: string, allergen: string) => `${ingredient} (has ${allergen})`
export const unsure = 'We can’t check all its ingredients for you: read the list.'
export const isNew = 'Has ingredients that are new since you chose: check the list.'

// The link to the page
export const choose = 'Choose what you avoid'
export const chooseOnce = 'Choose what you avoid, once for the whole shop'
