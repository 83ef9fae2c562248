import { invalid } from './errors.ts'
import { firstWorkingDay } from './working-days.ts'

export const INTERVALS = ['daily', 'manual', 'monthly', 'weekly'] as const
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

/** When the account's money is paid out, in the terms of Stripe's balance settings. */
export interface PayoutSchedule {
  /** `manual`: only as POST /v1/payouts asks. */
  interval: (typeof INTERVALS)[number]
  weekly_payout_days: (typeof WEEKDAYS)[number][]
  /** 1 to 31; in shorter months 29 to 31 are the last day. */
  monthly_payout_days: number[]
  /** Working days after which money can be paid out. */
  delay_days: number
}

export const defaultSchedule: PayoutSchedule = {
  interval: 'daily',
  weekly_payout_days: ['friday'],
  monthly_payout_days: [1],
  delay_days: 3,
}

/** Raises a 400 that names the wrong field. */
export function checkSchedule(changes: Record<string, unknown>): Partial<PayoutSchedule> {
  for (const [field, value] of Object.entries(changes)) {
    const fits = Object.hasOwn(FITS, field) ? FITS[field] : undefined
    if (!fits) throw invalid(`No such field: ${field}. There are ${Object.keys(FITS).join(', ')}.`, field)
    if (!fits(value)) throw invalid(`Wrong value for ${field}: ${JSON.stringify(value)}`, field)
  }
  return changes
}

const FITS: Record<string, (value: unknown) => boolean> = {
  interval: (value) => INTERVALS.some((interval) => interval === value),
  weekly_payout_days: (value) => isListOf(value, (day) => WEEKDAYS.some((weekday) => weekday === day)),
  monthly_payout_days: (value) => isListOf(value, (day) => isWhole(day, 1, 31)),
  delay_days: (value) => isWhole(value, 0, 31),
}

/** The first day from `from` on (Unix seconds) on which payouts are made, at 00:00 UTC; null for manual payouts. */
export function payoutDay(schedule: PayoutSchedule, from: number): number | null {
  if (schedule.interval === 'manual') return null
  return firstWorkingDay(from, (day) => {
    if (schedule.interval === 'daily') return isWeekday(day)
    if (schedule.interval === 'weekly')
      return schedule.weekly_payout_days.some((weekday) => WEEKDAYS.indexOf(weekday) === day.getUTCDay() - 1)
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
    return schedule.monthly_payout_days.some((date) => Math.min(date, last) === day.getUTCDate())
  })
}

const isWeekday = (day: Date) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6

const isWhole = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

const isListOf = (value: unknown, fits: (entry: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(fits)
