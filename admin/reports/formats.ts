import { withPoundSign } from '#contract/money.ts'

/** "-4.99" → "−£4.99" */
export const formatPounds = (amount: string) =>
  amount.startsWith('-') ? `−${withPoundSign(amount.slice(1))}` : withPoundSign(amount)

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const nameOfPart = (start: string, by: 'day' | 'month') =>
  (by === 'day' ? DAY : MONTH).format(new Date(`${start}T00:00:00Z`))
