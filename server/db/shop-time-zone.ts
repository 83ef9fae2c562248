import { sql } from 'drizzle-orm'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'

/** For `at time zone` in SQL. A constant and no parameter, so that Postgres knows its type. */
export const shopTimeZone = sql.raw(`'${SHOP_TIME_ZONE}'`)
