import { SHOP_TIME_ZONE } from './limits.ts'

// "en-CA" writes a day as 2026-12-24.
const inShop = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE })

/** The day of an instant in the shop's time zone: "2026-12-24". */
export const sendDayOf = (instant: Date): string => inShop.format(instant)

/** The last day on which a gift card that is bought on this day can be sent: a year ahead. */
export function lastSendDay(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}
