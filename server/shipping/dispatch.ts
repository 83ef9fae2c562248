import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_DISPATCH } from '#contract/dispatch-settings.ts'
import type { DispatchSettings } from '#contract/promised-days.ts'

/** SQL for the settings as a column of another statement, so that nothing takes one more. Null: `dispatchOf`. */
export const dispatchColumn: SQL<DispatchSettings | null> = sql`(select value from shop_content where key = 'dispatch')`

/** The settings of that column; a shop that has never changed them has the default ones. */
export const dispatchOf = (stored: DispatchSettings | null): DispatchSettings => stored ?? DEFAULT_DISPATCH
