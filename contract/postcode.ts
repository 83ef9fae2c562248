/**
 * The form of a UK postcode, from the regular expression that the Cabinet Office publishes for it: outward code, inward
 * code of a digit and two letters. It says nothing about whether the postcode is in use.
 */
const UK_POSTCODE =
  /^(GIR0AA|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]([0-9]|[ABEHMNPRV-Y])?|[0-9][A-HJKPS-UW])[0-9][ABD-HJLNP-UW-Z]{2})$/

/** "ls14ab" → "LS1 4AB"; null for text that isn't a whole UK postcode. */
export function ukPostcode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s.-]/g, '')
  return UK_POSTCODE.test(letters) ? `${letters.slice(0, -3)} ${letters.slice(-3)}` : null
}
