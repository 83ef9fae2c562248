import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** The dictionary of ingredients. Products name them in their own lists, in any case; nothing refers to a row. */
export const ingredients = pgTable(
  'ingredients',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The international name, as labels have it: "Butyrospermum Parkii Butter". */
    inci: text('inci').notNull(),
    /** The common name in English: "shea butter". Other languages have theirs in `translations`. */
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('ingredients_inci').on(sql`lower(${t.inci})`),
    // A comma separates the names of a product's list.
    check('ingredients_inci_listed', sql`${t.inci} <> '' and strpos(${t.inci}, ',') = 0`),
    check('ingredients_name', sql`${t.name} <> ''`),
  ],
)
