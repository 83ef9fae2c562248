const DAY = 86_400

/** 00:00 UTC of the day of this instant. All instants are Unix seconds. */
export function startOfDay(at: number): number {
  return at - (at % DAY)
}

/** 00:00 UTC of the day so many working days after the day of `at`; with 0 that day, or the next working one. */
export function workingDaysAfter(at: number, days: number): number {
  let day = workingDayFrom(startOfDay(at))
  // A weekend's payments count from the weekend: Monday is their first working day.
  let left = day > at ? days - 1 : days
  for (; left > 0; left--) day = workingDayFrom(day + DAY)
  return day
}

/** The first day from this one on for which `isWanted` holds; on a weekend the working day after it. */
export function firstWorkingDay(from: number, isWanted: (day: Date) => boolean): number {
  // A weekend that has just passed may be wanted, and its turn be today.
  let day = startOfDay(from) - 2 * DAY
  for (;;) {
    const turn = workingDayFrom(day)
    if (turn >= startOfDay(from) && isWanted(new Date(day * 1000))) return turn
    day += DAY
  }
}

function workingDayFrom(day: number): number {
  const weekday = new Date(day * 1000).getUTCDay()
  return weekday === 6 ? day + 2 * DAY : weekday === 0 ? day + DAY : day
}
