const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant in the reader's language and time zone: "21 Nov 2026, 09:30". */
export const formatInstant = (instant: string) => FORMAT.format(new Date(instant))

export function When({ at, otherwise = '' }: { at: string | null | undefined; otherwise?: string }) {
  return at ? <time dateTime={at}>{formatInstant(at)}</time> : otherwise
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** "21 November 2026" */
export const formatDay = (instant: string) => DAY.format(new Date(instant))

const CALENDAR_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "2026-03-03" → "3 March 2026", wherever the reader is. */
export const formatCalendarDay = (day: string) => CALENDAR_DAY.format(new Date(`${day}T00:00:00Z`))
