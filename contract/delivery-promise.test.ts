import { afterAll, describe, expect, test } from 'vitest'
import { arrivalOf, deliveryPromise, holidaysEnd } from './delivery-promise.ts'
import { type EstimatedDays, estimatedDays } from './estimated-days.ts'
import { HOLIDAYS } from './holidays.ts'
import type { Country } from './limits.ts'
import { type DispatchSettings, orderPromiseText, promiseText } from './promised-days.ts'

const ZONES = ['Europe/London', 'Asia/Dubai', 'Pacific/Auckland', 'America/Los_Angeles']
const SAME_DAY: DispatchSettings = { cut_off: '14:00', workdays: [1, 2, 3, 4, 5], packing_first: 0, packing_last: 0 }
const DEFAULT = { ...SAME_DAY, packing_first: 1, packing_last: 2 }
const SIX_DAYS = { ...SAME_DAY, cut_off: '23:59', workdays: [1, 2, 3, 4, 5, 6], packing_last: 1 }
const STANDARD = { first: 3, last: 5, business: true }
const NEXT_DAY = { first: 1, last: 1, business: true }
const ANY_DAY = { first: 2, last: 7, business: false }

const zone = process.env.TZ
afterAll(() => {
  process.env.TZ = zone
})

interface Row {
  why: string
  now: string
  settings?: DispatchSettings
  country?: Country
  days?: EstimatedDays
  /** "first last", "first last" and the minutes left; by hand. */
  is: [dispatch: string, arrives: string, left: number] | null
}

// Written by hand, with a calendar.
const BY_HAND: Row[] = [
  { why: 'a Thursday morning', now: '2026-11-26T10:40:00Z', is: ['11-26 11-26', '12-01 12-03', 200] },
  { why: 'the minute before', now: '2026-11-26T13:59:00Z', is: ['11-26 11-26', '12-01 12-03', 1] },
  { why: 'the last millisecond', now: '2026-11-26T13:59:59.999Z', is: ['11-26 11-26', '12-01 12-03', 0] },
  { why: 'the cut-off itself is late', now: '2026-11-26T14:00:00Z', is: ['11-27 11-27', '12-02 12-04', 1440] },
  { why: 'Friday night is Monday’s', now: '2026-11-27T20:00:00Z', is: ['11-30 11-30', '12-03 12-07', 3960] },
  { why: 'Saturday is Monday’s', now: '2026-11-28T09:00:00Z', is: ['11-30 11-30', '12-03 12-07', 3180] },
  { why: 'in summer the cut-off is 13:00 UTC', now: '2026-07-01T12:59:00Z', is: ['07-01 07-01', '07-06 07-08', 1] },
  { why: 'an hour of summer later', now: '2026-07-01T13:30:00Z', is: ['07-02 07-02', '07-07 07-09', 1410] },
  // The clocks change in the night to Sunday 29 March and Sunday 25 October 2026.
  { why: 'Friday before summer time', now: '2026-03-27T14:00:00Z', is: ['03-30 03-30', '04-02 04-08', 4260] },
  { why: 'the night of summer time', now: '2026-03-29T00:59:00Z', is: ['03-30 03-30', '04-02 04-08', 2161] },
  { why: 'a minute later, at two', now: '2026-03-29T01:00:00Z', is: ['03-30 03-30', '04-02 04-08', 2160] },
  { why: 'the first Monday of summer time', now: '2026-03-30T12:59:00Z', is: ['03-30 03-30', '04-02 04-08', 1] },
  { why: 'the night of winter time', now: '2026-10-25T00:30:00Z', is: ['10-26 10-26', '10-29 11-02', 2250] },
  { why: 'the same hour again', now: '2026-10-25T01:30:00Z', is: ['10-26 10-26', '10-29 11-02', 2190] },
  {
    why: 'half past midnight in London, Wednesday in UTC',
    now: '2026-07-01T23:30:00Z',
    is: ['07-02 07-02', '07-07 07-09', 810],
  },
  { why: 'the day before Good Friday', now: '2026-04-02T10:00:00Z', is: ['04-02 04-02', '04-09 04-13', 180] },
  { why: 'Good Friday', now: '2026-04-03T10:00:00Z', is: ['04-07 04-07', '04-10 04-14', 5940] },
  { why: 'Christmas Eve', now: '2026-12-24T12:00:00Z', days: NEXT_DAY, is: ['12-24 12-24', '12-29 12-29', 120] },
  { why: 'Christmas Eve, late', now: '2026-12-24T15:00:00Z', days: NEXT_DAY, is: ['12-29 12-29', '12-30 12-30', 7140] },
  {
    why: 'Boxing Day, a Saturday',
    now: '2026-12-26T12:00:00Z',
    days: NEXT_DAY,
    is: ['12-29 12-29', '12-30 12-30', 4440],
  },
  {
    why: 'New Year’s Eve',
    now: '2026-12-31T12:00:00Z',
    days: NEXT_DAY,
    is: ['12-31 12-31', '2027-01-04 2027-01-04', 120],
  },
  {
    why: 'Christmas of 2027, at the weekend',
    now: '2027-12-24T12:00:00Z',
    days: NEXT_DAY,
    is: ['12-24 12-24', '12-29 12-29', 120],
  },
  {
    why: 'New Year of 2028, on Monday',
    now: '2027-12-31T15:00:00Z',
    days: NEXT_DAY,
    is: ['2028-01-04 2028-01-04', '2028-01-05 2028-01-05', 5700],
  },
  { why: 'the leap day', now: '2028-02-29T13:00:00Z', days: NEXT_DAY, is: ['02-29 02-29', '03-01 03-01', 60] },
  { why: 'over the leap day', now: '2028-02-28T15:00:00Z', is: ['02-29 02-29', '03-03 03-07', 1380] },
  {
    why: 'packing of one to two days',
    now: '2026-11-26T10:40:00Z',
    settings: DEFAULT,
    is: ['11-27 11-30', '12-03 12-07', 200],
  },
  {
    why: 'packing over the weekend',
    now: '2026-11-27T10:00:00Z',
    settings: DEFAULT,
    is: ['11-30 12-01', '12-04 12-08', 240],
  },
  {
    why: 'a Saturday of a six-day week',
    now: '2026-11-28T10:00:00Z',
    settings: SIX_DAYS,
    days: NEXT_DAY,
    is: ['11-28 11-30', '12-01 12-01', 839],
  },
  {
    why: 'days that count weekends',
    now: '2026-11-26T10:00:00Z',
    days: ANY_DAY,
    is: ['11-26 11-26', '11-28 12-03', 240],
  },
  {
    why: 'no post on Christmas, whatever counts',
    now: '2026-12-24T10:00:00Z',
    days: ANY_DAY,
    is: ['12-24 12-24', '12-27 2027-01-03', 240],
  },
  {
    why: 'to the Emirates over their National Day',
    now: '2026-11-27T10:00:00Z',
    country: 'AE',
    is: ['11-27 11-27', '12-04 12-08', 240],
  },
  {
    why: 'a British holiday holds up nobody there',
    now: '2026-12-24T10:00:00Z',
    country: 'AE',
    days: NEXT_DAY,
    is: ['12-24 12-24', '12-25 12-25', 240],
  },
  {
    why: 'Eid al-Fitr, with the day on which it may begin',
    now: '2026-03-17T10:00:00Z',
    country: 'AE',
    days: NEXT_DAY,
    is: ['03-17 03-17', '03-18 03-18', 240],
  },
  {
    why: 'dispatch right before Eid',
    now: '2026-03-18T10:00:00Z',
    country: 'AE',
    days: NEXT_DAY,
    is: ['03-18 03-18', '03-23 03-23', 240],
  },
  { why: 'Eid al-Adha', now: '2026-05-22T10:00:00Z', country: 'AE', is: ['05-22 05-22', '06-02 06-04', 180] },
  { why: 'the end of the Emirates’ list', now: '2027-12-29T10:00:00Z', country: 'AE', is: null },
  { why: 'the end of the British list', now: '2028-12-29T10:00:00Z', is: null },
  { why: 'before the lists', now: '2025-12-31T10:00:00Z', is: null },
  {
    why: 'days beyond all lists',
    now: '2026-12-31T10:00:00Z',
    days: { first: 1, last: 999_999_999, business: true },
    is: null,
  },
]

// Moments at which something changes or might, at every hour that matters.
const DAYS = [
  ...['2026-01-01', '2026-01-02', '2026-03-28', '2026-03-29', '2026-03-30', '2026-04-02', '2026-04-03', '2026-05-01'],
  ...['2026-05-25', '2026-08-28', '2026-10-24', '2026-10-25', '2026-10-26', '2026-11-26', '2026-12-01', '2026-12-24'],
  ...['2026-12-26', '2026-12-31', '2027-03-08', '2027-03-25', '2027-03-28', '2027-05-14', '2027-10-31', '2028-02-28'],
  ...['2028-02-29', '2028-03-26', '2028-10-29', '2028-12-22'],
]
const TIMES = ['00:00:00', '00:59:59', '12:59:59', '13:00:00', '13:59:59', '14:00:00', '23:30:00']
const WALKED = DAYS.flatMap((day) =>
  TIMES.map((time, at) => ({
    now: `${day}T${time}Z`,
    settings: [SAME_DAY, DEFAULT, SIX_DAYS][at % 3] ?? DEFAULT,
    country: (['GB', 'AE'] as const)[(at + DAYS.indexOf(day)) % 2] ?? 'GB',
    days: [STANDARD, NEXT_DAY, ANY_DAY][(at + DAYS.indexOf(day)) % 3] ?? STANDARD,
  })),
)

describe.each(ZONES)('A server in %s', (timeZone) => {
  test(`promises the days of ${BY_HAND.length} cases by hand`, () => {
    process.env.TZ = timeZone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone)
    for (const { why, now, settings = SAME_DAY, country = 'GB', days = STANDARD, is } of BY_HAND) {
      const found = deliveryPromise({ now: new Date(now), settings, country, days })
      const year = now.slice(0, 4)
      const inFull = (pair: string) => {
        const [first = '', last = ''] = pair.split(' ').map((day) => (day.length === 5 ? `${year}-${day}` : day))
        return { first, last }
      }
      const wanted = is && { dispatch: inFull(is[0]), arrives: inFull(is[1]), minutes_left: is[2] }
      if (wanted) expect(found, why).toMatchObject(wanted)
      else expect(found, why).toBeNull()
    }
  })

  test(`promises the same as a slow walk, ${WALKED.length} times`, () => {
    process.env.TZ = timeZone
    expect(WALKED.length).toBeGreaterThan(190)
    for (const wanted of WALKED) {
      const found = deliveryPromise({ ...wanted, now: new Date(wanted.now) })
      const slow = slowly(wanted)
      expect(found && { dispatch: found.dispatch, arrives: found.arrives }, JSON.stringify(wanted)).toEqual(slow)
    }
  })
})

test('the bank holidays are those that the rules give', () => {
  for (const year of [2026, 2027, 2028]) {
    const listed = HOLIDAYS.GB.days.map(({ day }) => day).filter((day) => day.startsWith(`${year}`))
    expect(listed.sort(), `${year}`).toEqual(bankHolidays(year).map(dayOf).sort())
  }
})

test('the lists are whole: in order of nothing, without a day twice, within their years', () => {
  for (const { from, until, days } of Object.values(HOLIDAYS)) {
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
    for (const { day } of days) expect(day >= from && day <= until, day).toBe(true)
  }
  // The moon decides all but these.
  expect(new Set(HOLIDAYS.AE.days.filter((day) => !day.expected).map(({ name }) => name)).size).toBe(2)
  expect(holidaysEnd(new Date('2027-11-01T23:30:00Z'))).toEqual({ until: '2027-12-31', days: 60 })
})

test('a parcel that has left arrives from its day on, whatever was promised', () => {
  // Monday in London, at half past eleven at night.
  const dispatched = new Date('2026-11-30T23:30:00Z')
  expect(arrivalOf({ dispatched, country: 'GB', days: STANDARD })).toEqual({ first: '2026-12-03', last: '2026-12-07' })
  expect(arrivalOf({ dispatched: new Date('2029-01-02T10:00:00Z'), country: 'GB', days: STANDARD })).toBeNull()
})

test('nothing arrives before the day by which it is sent, whenever it is ordered', { tags: ['rest'] }, () => {
  const packings = [0, 1, 2, 3].flatMap((last) =>
    [0, last].map((first) => ({ packing_first: first, packing_last: last })),
  )
  let promised = 0
  for (let day = numberOf('2026-01-02'); day <= numberOf('2027-12-31'); day++)
    for (const settings of packings.map((packing) => ({ ...(day % 2 ? SAME_DAY : SIX_DAYS), ...packing })))
      for (const country of ['GB', 'AE'] as const)
        for (const days of [STANDARD, NEXT_DAY, ANY_DAY]) {
          const now = new Date(`${dayOf(day)}T${day % 3 ? '09' : '16'}:00:00Z`)
          const promise = deliveryPromise({ now, settings, country, days })
          if (!promise) continue
          promised++
          const { dispatch, arrives } = promise
          const all = [dispatch.first, dispatch.last, arrives.first, arrives.last]
          expect(all, now.toISOString()).toEqual(all.toSorted())
          expect(arrives.first > dispatch.last, `${now.toISOString()} ${country}`).toBe(true)
        }
  expect(promised).toBeGreaterThan(30_000)
})

test('a promise in words says today, a day, or the last day', () => {
  const say = (now: string, settings: DispatchSettings) => {
    const promise = deliveryPromise({ now: new Date(now), settings, country: 'GB', days: STANDARD })
    return promise && promiseText(promise, { place: 'in the UK' })
  }
  expect(say('2026-11-26T10:40:00Z', SAME_DAY)).toMatchObject({
    by: 'Order by 14:00 UK time',
    rest: 'for dispatch today; arrives in the UK Tue 1 Dec to Thu 3 Dec',
  })
  expect(say('2026-07-01T10:40:00Z', DEFAULT)).toMatchObject({
    by: 'Order by 14:00 UK time',
    rest: 'for dispatch by Fri 3 Jul; arrives in the UK Wed 8 Jul to Fri 10 Jul',
  })
  expect(say('2026-11-28T10:40:00Z', SAME_DAY)).toMatchObject({
    by: null,
    rest: 'Order now for dispatch on Mon 30 Nov; arrives in the UK Thu 3 Dec to Mon 7 Dec',
  })
  const arrives = { first: '2026-12-01', last: '2026-12-03' }
  expect(orderPromiseText({ dispatch: { first: '2026-11-26', last: '2026-11-26' }, arrives })).toBe(
    'Dispatch on Thu 26 Nov; arrives Tue 1 Dec to Thu 3 Dec.',
  )
  expect(orderPromiseText({ dispatch: null, arrives: { first: '2026-12-01', last: '2026-12-01' } })).toBe(
    'Arrives Tue 1 Dec.',
  )
})

test('an option’s estimate has days, unless it is in other words', () => {
  expect(estimatedDays('3-5 business days')).toEqual(STANDARD)
  expect(estimatedDays('next business day')).toEqual(NEXT_DAY)
  expect(estimatedDays('2 to 7 days')).toEqual(ANY_DAY)
  expect(estimatedDays('3 working days')).toEqual({ first: 3, last: 3, business: true })
  for (const other of ['', 'before Christmas', '2-3 weeks']) expect(estimatedDays(other), other).toBeNull()
})

// The slow walk: days are numbers since 1970, the clock follows the rule of the law, and the holidays theirs.

const HOUR = 3_600_000
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / (24 * HOUR)
const dayOf = (number: number) => new Date(number * 24 * HOUR).toISOString().slice(0, 10)
/** The first of January 1970 was a Thursday. */
const weekday = (number: number) => ((number + 3) % 7) + 1

/** Summer time is from one in the morning UTC of the last Sunday of March to that of October (S.I. 2002/262). */
function isSummer(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear()
  const lastSunday = (month: number) => {
    let day = numberOf(`${year}-${month}-31`.replace(/-(\d)-/, '-0$1-'))
    while (weekday(day) !== 7) day--
    return day * 24 * HOUR + HOUR
  }
  return instant >= lastSunday(3) && instant < lastSunday(10)
}

function bankHolidays(year: number): number[] {
  const of = (month: number, day: number) => Date.UTC(year, month - 1, day) / (24 * HOUR)
  const monday = (from: number, step: 1 | -1) => {
    let day = from
    while (weekday(day) !== 1) day += step
    return day
  }
  const easter = easterOf(year)
  const taken: number[] = []
  for (const day of [of(1, 1), of(12, 25), of(12, 26)]) {
    let given = day
    while (weekday(given) > 5 || taken.includes(given)) given++
    taken.push(given)
  }
  return [...taken, easter - 2, easter + 1, monday(of(5, 1), 1), monday(of(5, 31), -1), monday(of(8, 31), -1)]
}

/** Easter Sunday, by the rule of Meeus, Jones and Butcher. */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1) / (24 * HOUR)
}

function slowly({ now, settings, country, days }: (typeof WALKED)[number]) {
  const british = [2026, 2027, 2028].flatMap(bankHolidays)
  const there = country === 'GB' ? british : HOLIDAYS.AE.days.map(({ day }) => numberOf(day))
  const instant = Date.parse(now)
  const local = instant + (isSummer(instant) ? HOUR : 0)
  const today = Math.floor(local / (24 * HOUR))
  const [hour = 0, minute = 0] = settings.cut_off.split(':').map(Number)
  const isLate = local - today * 24 * HOUR >= hour * HOUR + minute * 60_000
  const works = (day: number) => settings.workdays.includes(weekday(day)) && !british.includes(day)
  let start = isLate ? today + 1 : today
  while (!works(start)) start++
  const after = (from: number, count: number, open: (day: number) => boolean): number =>
    count === 0 ? from : after(from + 1, open(from + 1) ? count - 1 : count, open)
  const delivers = (day: number) => !there.includes(day) && (!days.business || weekday(day) < 6)
  const dispatch = [settings.packing_first, settings.packing_last].map((count) => after(start, count, works))
  const last = dispatch[1] ?? 0
  const arrives = [after(last, days.first, delivers), after(last, days.last, delivers)]
  if (last > numberOf(HOLIDAYS.GB.until) || (arrives[1] ?? 0) > numberOf(HOLIDAYS[country].until)) return null
  const pair = ([one = 0, other = 0]: number[]) => ({ first: dayOf(one), last: dayOf(other) })
  return { dispatch: pair(dispatch), arrives: pair(arrives) }
}
