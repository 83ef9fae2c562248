import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { INGREDIENT_FAMILIES, INGREDIENT_SOURCES } from '#contract/ingredient-facts.ts'

/** The dictionary of ingredients. Products name them in their own lists, in any case; formulas refer to rows. */
export const ingredients = pgTable(
  'ingredients',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The international name, as labels have it: "Butyrospermum Parkii Butter". */
    inci: text('inci').notNull(),
    /** The common name in English: "shea butter". Other languages have theirs in `translations`. */
    name: text('name').notNull(),
    /** What it is from, in English: "the nuts of the shea tree". */
    origin: text('origin').notNull().default(''),
    /** What it does in a product, in English: "softens the skin". */
    purpose: text('purpose').notNull().default(''),
    /** Null until staff say it: nothing is claimed of a product that contains such an ingredient. */
    source: text('source', { enum: INGREDIENT_SOURCES }),
    families: text('families', { enum: INGREDIENT_FAMILIES }).array().notNull().default([]),
    /** Whether staff know it to be suitable for a halal product. */
    halal: boolean('halal').notNull().default(false),
    /** Its number in the Chemical Abstracts Service: "91080-23-8"; empty if it has none. */
    cas: text('cas').notNull().default(''),
    /** Its entry in the annexes of Regulation 1223/2009: "III/88"; empty if it has none. */
    annex: text('annex').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('ingredients_inci').on(sql`lower(${t.inci})`),
    // A comma separates the names of a product's list.
    check('ingredients_inci_listed', sql`${t.inci} <> '' and strpos(${t.inci}, ',') = 0`),
    check('ingredients_name', sql`${t.name} <> ''`),
    check('ingredients_source', sql`${t.source} in (${quoted(INGREDIENT_SOURCES)})`),
    check('ingredients_families', sql`${t.families} <@ array[${quoted(INGREDIENT_FAMILIES)}]`),
  ],
)

/** How much of an allergen an ingredient contains, as its certificate says. */
export const ingredientAllergens = pgTable(
  'ingredient_allergens',
  {
    ingredient_id: integer('ingredient_id')
      .notNull()
      .references(() => ingredients.id, { onDelete: 'cascade' }),
    /** The allergen's own row of the dictionary. */
    allergen_id: integer('allergen_id')
      .notNull()
      .references(() => ingredients.id),
    /** Of the ingredient's weight. */
    percent: numeric('percent', { precision: 7, scale: 4 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ingredient_id, t.allergen_id] }),
    index('ingredient_allergens_allergen').on(t.allergen_id),
    check('ingredient_allergens_sane', sql`${t.percent} > 0 and ${t.percent} <= 100`),
  ],
)

function quoted(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(', '))
}
