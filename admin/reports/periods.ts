import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import type { Period } from '#contract/staff/reports.ts'

const TODAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Today's date in the shop's time zone, as YYYY-MM-DD. */
const today = (now = new Date()) => TODAY.format(now)

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

export interface NamedPeriod {
  name: string
  period: Period
  by: 'day' | 'month'
}

export function namedPeriods(day = today()): NamedPeriod[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return [
    { name: 'This month', period: { from: iso(year, month - 1, 1), to: day }, by: 'day' },
    { name: 'Last month', period: { from: iso(year, month - 2, 1), to: iso(year, month - 1, 0) }, by: 'day' },
    { name: 'This year', period: { from: iso(year, 0, 1), to: day }, by: 'month' },
    { name: 'Last year', period: { from: iso(year - 1, 0, 1), to: iso(year - 1, 11, 31) }, by: 'month' },
  ]
}
