import { sql } from 'drizzle-orm'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'

/** For `at time zone` in SQL. A constant and no parameter, so that Postgres knows its type. */
export const shopTimeZone = sql.raw(`'${SHOP_TIME_ZONE}'`)

// "en-CA" writes a day as 2026-12-24.
const days = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE })

/** The day in the shop's time zone: "2026-12-24". */
export const shopDay = (at: Date): string => days.format(at)
