/** What the clocks of a time zone show at an instant, as an input of a date and time takes it: "2026-12-24T08:00". */
export function clockAt(instant: Date, timeZone: string): string {
  // "sv-SE" writes 2026-12-24 08:00.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(instant).replace(' ', 'T')
}

/** The instant at which the clocks of a time zone show this; null for what is no date. */
export function instantOf(clock: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${clock}Z`)
  if (Number.isNaN(asUtc)) return null
  const aheadAt = (time: number) => Date.parse(`${clockAt(new Date(time), timeZone)}Z`) - time
  // The second time with what is true then: the clocks may have changed since the first.
  return new Date(asUtc - aheadAt(asUtc - aheadAt(asUtc)))
}
