import { SHOP_TIME_ZONE } from '#contract/limits.ts'

let inWords: Intl.DateTimeFormat | undefined

/** "2026-11-21T09:30:00.000Z" → "21 November 2026", on the shop's calendar wherever it is read. */
export function day(instant: string): string {
  // Made when it is first wanted: it takes 30 ms on a desk and several times that on a telephone, and most pages name
  // no day.
  inWords ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE })
  return inWords.format(new Date(instant))
}
