import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { LANGUAGES, SOURCE_LANGUAGE } from '#words/languages.ts'

/** Integer pence. */
export const pence = (name: string) => integer(name)

/** An instant in UTC, to the millisecond like a JavaScript Date, so that a value read and written back is the same. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A full-text vector that only the database writes. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One of the shop's languages. */
export const language = (name: string) => text(name, { enum: LANGUAGES }).notNull().default(SOURCE_LANGUAGE)

/** The check of such a column. */
export const isKnownLanguage = (column: AnyPgColumn) =>
  sql`${column} in (${sql.raw(LANGUAGES.map((code) => `'${code}'`).join(', '))})`
