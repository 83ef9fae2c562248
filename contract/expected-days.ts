import { locale } from '#words/en/language.ts'
import { SHOP_TIME_ZONE } from './limits.ts'

/** Business days in which an order is packed (the confirmation says the same). */
const PACKING_DAYS = { first: 1, last: 2 }
const DAY_MS = 24 * 60 * 60 * 1000

/** Days of the calendar, as the shop counts them: "2026-11-25". */
export interface ExpectedDays {
  packedBy: string
  first: string
  last: string
}

/** After how many days a parcel arrives. Weekends are no business days; bank holidays are not known here. */
export interface EstimatedDays {
  first: number
  last: number
  business: boolean
}

/** When an order is expected, from the time it was placed and its option's days. */
export function expectedDays(placed: string, days: EstimatedDays): ExpectedDays | null {
  const start = calendarDay(placed)
  const [soonest, packedBy] = [PACKING_DAYS.first, PACKING_DAYS.last].map((count) => later(start, count, true))
  if (!soonest || !packedBy) return null
  return {
    packedBy,
    first: later(soonest, days.first, days.business),
    last: later(packedBy, days.last, days.business),
  }
}

/**
 * The days of an option's English estimate: "3-5 business days", "next business day". Null for an estimate in other
 * words: staff write it.
 */
export function estimatedDays(estimate: string): EstimatedDays | null {
  const business = /business|working/i.test(estimate)
  if (/^next (business |working )?day$/i.test(estimate.trim())) return { first: 1, last: 1, business }
  const [, first, last = first] =
    /^(\d+)(?:\s*(?:-|–|to)\s*(\d+))?\s*(?:business |working )?days?$/i.exec(estimate.trim()) ?? []
  return first && last ? { first: Number(first), last: Number(last), business } : null
}

function calendarDay(instant: string): string {
  // "en-CA" writes a day as 2026-11-25.
  return new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE }).format(new Date(instant))
}

/** The calendar day `count` days later, in UTC so that no change of the clock moves it. */
function later(day: string, count: number, business: boolean): string {
  let time = Date.parse(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    time += DAY_MS
    const isWeekend = [0, 6].includes(new Date(time).getUTCDay())
    if (!business || !isWeekend) left--
  }
  return new Date(time).toISOString().slice(0, 10)
}

/** "2026-11-25" → "Wednesday 25 November", in the language of the pages. */
export function weekday(day: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
