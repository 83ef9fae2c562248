/** The last day on which a gift card that is bought on this day can be sent: a year ahead. */
export function lastSendDay(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}
