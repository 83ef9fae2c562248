/** The numbers under which a trader is registered in the United Kingdom. */

/** Whether a text has the form of Companies House's numbers. */
export const isCompanyNumber = (text: string) => /^([A-Z]{2}\d{6}|\d{8})$/.test(bare(text))

/**
 * Whether a text is a VAT number that HMRC can have given out: of a trader, with three digits more of a branch, of a
 * government department (GD) or of a health authority (HA).
 */
export function isVatNumber(text: string): boolean {
  const number = bare(text)
  if (/^GB(GD[0-4]|HA[5-9])\d{2}$/.test(number)) return true
  const digits = /^GB(\d{9})(\d{3})?$/.exec(number)?.[1]
  return digits !== undefined && hasCheckDigits(digits)
}

/** The last two digits bring the weighted sum of the others to a multiple of 97; numbers since 2010 have 55 on top. */
function hasCheckDigits(digits: string): boolean {
  const weighted = [...digits.slice(0, 7)].reduce((sum, digit, at) => sum + Number(digit) * (8 - at), 0)
  const sum = weighted + Number(digits.slice(7))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

/** In capitals, without what people put between. */
const bare = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '')
