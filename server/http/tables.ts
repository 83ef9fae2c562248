import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The table of rate-limiter-flexible, so that a limit holds across processes; the columns are the library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
