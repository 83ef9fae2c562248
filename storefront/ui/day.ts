import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { locale } from '#words/en/language.ts'

let inWords: Intl.DateTimeFormat | undefined

/** "2026-11-21T09:30:00.000Z" → "21 November 2026", in the shop's time zone. */
export function day(instant: string): string {
  // Created on first use: it takes 30 ms on a desktop and several times that on a phone, and most pages show no date.
  inWords ??= new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: SHOP_TIME_ZONE })
  return inWords.format(new Date(instant))
}
