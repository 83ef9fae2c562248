import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Integer pence. */
export const pence = (name: string) => integer(name)

/** An instant in UTC, to the millisecond like a JavaScript Date, so that a value read and written back is the same. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A full-text vector that only the database writes. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
