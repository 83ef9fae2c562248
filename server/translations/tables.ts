import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { KINDS } from '#contract/translation-kinds.ts'
import { instant } from '#server/db/columns.ts'
import { LANGUAGES } from '#words/languages.ts'

/** The words of catalogue and content in the other languages: a row a thing and language. */
export const translations = pgTable(
  'translations',
  {
    kind: text('kind', { enum: KINDS }).notNull(),
    /** The thing's id, or the key of a document. Triggers delete the row with its thing. */
    thing: text('thing').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** By field; without those that have no translation. */
    words: jsonb('words').$type<Words>().notNull(),
    /** The English of which each field is the translation: where it is another today, the English has changed since. */
    english: jsonb('english').$type<Words>().notNull(),
    updated_at: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.kind, t.thing, t.language] })],
)

/** Words by field: "name", "variants.12.name". */
export type Words = Record<string, string>
