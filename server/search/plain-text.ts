const MARKS = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]/g
/** Arabic letters that people write for one another. */
const SAME: Record<string, string> = { ى: 'ي', ة: 'ه', ٱ: 'ا' }

/**
 * A text as a search compares it: small letters without accents and vowel signs, and without "the", which Arabic
 * writes together with its word; "30" in the digits of every keyboard. The database's search_plain is the same for
 * texts (migration 0066).
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[ىةٱ]/g, (letter) => SAME[letter] ?? letter)
    .replace(/(^|\s)([وبكف])ال(?=\S\S)/g, '$1$2 ')
    .replace(/(^|\s)لل(?=\S\S)/g, '$1ل ')
    .replace(/(^|\s)ال(?=\S\S)/g, '$1')
}

/** The words of a plain text. "shepherd's" is one. */
export const wordsOf = (plain: string): string[] => plain.replace(/['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []

/** All the words of a text, as a search compares them: what synonyms, curations and misses are kept under. */
export const plainWords = (text: string): string => wordsOf(plainText(text)).join(' ')
