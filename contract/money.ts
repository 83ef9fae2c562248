/** Money is integer pence inside and a decimal string with two places ("4.99") in the API. It is never a float. */

/** "4.99" → 499. Throws RangeError for anything but pounds with two decimal places. */
export function pence(pounds: string): number {
  if (!/^\d{1,7}\.\d{2}$/.test(pounds)) throw new RangeError(`Not an amount in pounds: ${pounds}`)
  return Number(pounds.replace('.', ''))
}

/**
 * 499 → "4.99". Throws RangeError for fractions of a penny: an arithmetic error must crash, not charge a wrong amount.
 */
export function pounds(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  const digits = String(Math.abs(pence)).padStart(3, '0')
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "4.99" → "£4.99", with thousands separated: "1204.00" → "£1,204.00". */
export function withPoundSign(amount: string): string {
  const [whole = '0', part = '00'] = amount.split('.')
  return `£${grouped(whole)}.${part}`
}

/** "1204" → "1,204". */
export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * An amount that a person typed: "45", "£45", "45.5", "45,50", "1,234.50" and "99p" are accepted. Null for anything
 * else, and for "1.234", which is ambiguous: a price is never guessed.
 */
export function typedAmount(typed: string): string | null {
  const text = typed.replace(/[\s£]|GBP/gi, '')
  const inPence = /^(\d{1,3})p$/i.exec(text)
  if (inPence) return pounds(Number(inPence[1]))
  // Three digits after a comma are thousands, one or two are pence; the other way round after a point.
  const [, whole = '', part = ''] =
    /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+(?=,)|\d*)(?:,(\d{1,2}))$/.exec(text) ??
    []
  const digits = whole.replace(/[.,]/g, '')
  if ((digits === '' && part === '') || digits.length > 7) return null
  return `${Number(digits)}.${part.padEnd(2, '0')}`
}
