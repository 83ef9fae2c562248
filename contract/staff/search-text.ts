import { SEARCH_MAX } from '../limits.ts'
import { line } from '../shapes.ts'

/** The text of a search by staff. */
export const SearchText = line(SEARCH_MAX).transform(asSearched).optional()

/**
 * What people mean who type or paste this into a search. Of a text with an email address, such as
 * "Anna Holt <anna@example.com>", that address; of one with an order's number, such as "Order #SS-100027", that number.
 */
export function asSearched(pasted: string): string {
  const text = pasted
    // A copied text may have ü in two parts, marks of direction, a hard space or a typographic apostrophe.
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  const address = /[^\s<>(),;:"\\]*@[^\s@<>(),;:"\\]*/.exec(text)?.[0].replace(/^'|[.'!?]+$/g, '')
  if (address) return address
  const number =
    /(?<![\w-])SS[- ]?(\d{1,9})(?![\w-])/i.exec(text) ?? /^(?:order )?(?:number |no\.? ?)?#? ?(\d{1,9})$/i.exec(text)
  if (!number) return text
  return /ss/i.test(number[0]) ? `SS-${number[1]}` : (number[1] ?? text)
}
