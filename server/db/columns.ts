import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Integer pence. */
export const pence = (name: string) => integer(name)

/**
 * An instant, UTC, to the millisecond: what a JavaScript Date can hold, so a value read and written back is the same.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A full-text vector; written by the database alone. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
