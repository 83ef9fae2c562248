import type { EstimatedDays } from './estimated-days.ts'
import { HOLIDAYS, WEEKEND } from './holidays.ts'
import { type Country, SHOP_TIME_ZONE } from './limits.ts'
import type { Days, DeliveryPromise, DispatchSettings } from './promised-days.ts'

interface Wanted {
  now: Date
  settings: DispatchSettings
  country: Country
  /** The carrier's, from the day of dispatch. */
  days: EstimatedDays
}

/** The promise of an order placed now, and the whole minutes for which it holds. */
type PromiseNow = DeliveryPromise & { minutes_left: number }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * When an order placed now is dispatched and arrives. An order before the cut-off of a workday is that day's, every
 * other the next workday's; packing takes workdays from there, and the carrier moves on the days of the destination.
 * Null where the holidays aren't known that far.
 */
export function deliveryPromise({ now, settings, country, days }: Wanted): PromiseNow | null {
  const today = dayInShop(now)
  if (today < HOLIDAYS.GB.from || today < HOLIDAYS[country].from) return null
  const isOpen = (day: string) => isWorkday(day, settings)
  const orderBy = cutOffToday(now, settings)
  const start = orderBy ? today : walk(today, { count: 1, isOpen, until: HOLIDAYS.GB.until })
  if (!start) return null
  const packed = (count: number) => walk(start, { count, isOpen, until: HOLIDAYS.GB.until })
  const dispatch = range(packed(settings.packing_first), packed(settings.packing_last))
  const arrives = dispatch && arrivals(dispatch, { country, days })
  if (!dispatch || !arrives) return null
  const end = orderBy ?? cutOffOf(start, settings)
  return {
    dispatch,
    arrives,
    order_by: orderBy?.toISOString() ?? null,
    minutes_left: Math.floor((end.getTime() - now.getTime()) / MINUTE_MS),
  }
}

/** When a parcel that left at this time arrives; null where the holidays aren't known that far. */
export function arrivalOf({
  dispatched,
  country,
  days,
}: {
  dispatched: Date
  country: Country
  days: EstimatedDays
}): Days | null {
  const day = dayInShop(dispatched)
  return day < HOLIDAYS[country].from ? null : arrivals({ first: day, last: day }, { country, days })
}

/** The instant until which an order is today's; null once it has passed, and on a day off. */
export function cutOffToday(now: Date, settings: DispatchSettings): Date | null {
  const today = dayInShop(now)
  const cutOff = cutOffOf(today, settings)
  return isWorkday(today, settings) && now < cutOff ? cutOff : null
}

/** The first end of the lists of holidays that are needed, and the whole days until then. */
export function holidaysEnd(now: Date): { until: string; days: number } {
  const [until = ''] = Object.values(HOLIDAYS)
    .map((holidays) => holidays.until)
    .sort()
  return { until, days: Math.round((Date.parse(until) - Date.parse(dayInShop(now))) / DAY_MS) }
}

function arrivals(dispatch: Days, { country, days }: Pick<Wanted, 'country' | 'days'>): Days | null {
  // "2 to 7 days" counts weekends; no post comes on a holiday.
  const isOpen = (day: string) => !isHoliday(country, day) && !(days.business && WEEKEND.includes(weekdayOf(day)))
  const { until } = HOLIDAYS[country]
  // Both ends from the last day: pages say "dispatch by" it, and nothing arrives before it is sent.
  return range(
    walk(dispatch.last, { count: days.first, isOpen, until }),
    walk(dispatch.last, { count: days.last, isOpen, until }),
  )
}

const range = (first: string | null, last: string | null): Days | null => (first && last ? { first, last } : null)

/** The `count`th open day after a day; null beyond the last known one. */
function walk(
  from: string,
  { count, isOpen, until }: { count: number; isOpen: (day: string) => boolean; until: string },
): string | null {
  let day = from
  for (let left = count; left > 0 && day <= until; ) {
    day = nextDay(day)
    if (isOpen(day)) left--
  }
  return day <= until ? day : null
}

const isWorkday = (day: string, { workdays }: DispatchSettings) =>
  workdays.includes(weekdayOf(day)) && !isHoliday('GB', day)

const HOLIDAY_DAYS = { GB: daysOff('GB'), AE: daysOff('AE') }

function daysOff(country: Country): ReadonlySet<string> {
  return new Set(HOLIDAYS[country].days.map(({ day }) => day))
}

const isHoliday = (country: Country, day: string) => HOLIDAY_DAYS[country].has(day)

/** 1 for Monday to 7 for Sunday. In UTC, so that no change of the clock and no time zone of the server moves it. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

// "en-CA" writes a day as 2026-11-25.
const shopDay = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE })
const dayInShop = (instant: Date) => shopDay.format(instant)

const shopClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: SHOP_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The cut-off of a day as an instant. Cut-offs are after 06:00, so no clock changes between midnight UTC and them. */
function cutOffOf(day: string, { cut_off }: DispatchSettings): Date {
  const inUtc = new Date(`${day}T${cut_off}:00Z`)
  // In summer the clock of the shop is an hour ahead.
  const isSummer = shopClock.format(inUtc) !== cut_off
  return isSummer ? new Date(inUtc.getTime() - 60 * MINUTE_MS) : inUtc
}
