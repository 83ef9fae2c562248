/** Money is integer pence inside and a decimal string with two places ("4.99") on the wire. No float ever holds it. */

/** "4.99" → 499. Throws on anything that is not pounds with exactly two places. */
export function pence(pounds: string): number {
  if (!/^\d{1,7}\.\d{2}$/.test(pounds)) throw new RangeError(`Not an amount in pounds: ${pounds}`)
  return Number(pounds.replace('.', ''))
}

/** 499 → "4.99". Throws on fractions of a penny, so that a slip in arithmetic is a crash and not a wrong charge. */
export function pounds(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  const digits = String(Math.abs(pence)).padStart(3, '0')
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "4.99" → "£4.99", with thousands separated: "1204.00" → "£1,204.00". */
export function withPoundSign(amount: string): string {
  const [whole = '0', part = '00'] = amount.split('.')
  return `£${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}
