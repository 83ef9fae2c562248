import type { direction } from '#words/en/language.ts'

type Direction = typeof direction

/** Unicode's marks of a text whose direction is its own: FSI, and the PDI that ends it. */
const START = '\u2068'
const END = '\u2069'
/** With these a value would leave its isolation, or turn the text around it. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g
/** From Hebrew to the forms of Arabic letters. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const ONLY_RIGHT_TO_LEFT = /^[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\s]*$/

/**
 * Marks a value in a sentence. Without it, the sentence's direction moves the value's signs: "£45.90" after Arabic
 * becomes "45.90£", and "+44 20" becomes "20 44+".
 */
export const isolated = (value: string) => (value === '' ? '' : `${START}${value.replace(CONTROLS, '')}${END}`)

/** Removes the marks of values that read right without them. */
export function withNeededMarks(text: string, direction: Direction): string {
  return text.replace(ISOLATED, (marked, value: string) => (isNeeded(value, direction) ? marked : value))
}

const isNeeded = (value: string, direction: Direction) =>
  direction === 'rtl' ? !ONLY_RIGHT_TO_LEFT.test(value) : RIGHT_TO_LEFT.test(value)

/** The marks as elements. Not <bdi>, which Gmail, Outlook and Yahoo remove. */
export function withElements(html: string): string {
  return html.replace(ISOLATED, (_, value: string) => `<span dir="${directionOf(value)}">${value}</span>`)
}

/** As browsers choose it: the direction of the first letter. */
function directionOf(text: string): Direction {
  const [letter = ''] = text.replace(/&#?\w+;/g, '').match(/\p{L}/u) ?? []
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
