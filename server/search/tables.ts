import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { SKIN_TYPES } from '#contract/skin-types.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import { instant, language, pence, tsvector } from '#server/db/columns.ts'

/**
 * What the filters read of each published product, in rows so short that counting a hundred thousand of them is fast.
 * Only triggers write it, in the transaction of the change.
 */
export const productFacets = pgTable(
  'product_facets',
  {
    product_id: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    category_id: integer('category_id')
      .notNull()
      .references(() => categories.id),
    /** The category that the product's own belongs to; its own, if that belongs to none. */
    type_id: integer('type_id')
      .notNull()
      .references(() => categories.id),
    price_pence: pence('price_pence').notNull(),
    skin_types: text('skin_types', { enum: SKIN_TYPES }).array().notNull(),
    /** Those of its list that the dictionary has; of a set, those of everything inside. */
    ingredient_ids: integer('ingredient_ids').array().notNull(),
    /** Its list is empty or has a name that the dictionary lacks: nobody can say what the product is without. */
    unknown_ingredients: boolean('unknown_ingredients').notNull(),
    position: integer('position').notNull(),
    sales_order: integer('sales_order').notNull(),
    created_at: instant('created_at').notNull(),
    /**
     * Its name (weight A), categories and types of skin (B) in every language. Here too and not in product_words alone,
     * whose rows are so wide that reading those of a word such as "soap" takes a quarter of a second.
     */
    names: tsvector('names').notNull().default(''),
    /**
     * Its category, price band and types of skin in one number, by which products are counted: category_id * 128, the
     * place of the band in PRICE_BANDS * 32, and a bit for each of SKIN_TYPES (combination_of in migration 0049).
     */
    combination: integer('combination').notNull().default(0),
  },
  (t) => [
    index('product_facets_category').on(t.category_id),
    index('product_facets_type').on(t.type_id),
    index('product_facets_names').using('gin', t.names),
    index('product_facets_by_sales').on(t.sales_order, t.position, t.product_id),
    index('product_facets_by_position').on(t.position, t.product_id),
  ],
)

/**
 * The words of each published product: a row a language, with its name (weight A), categories and types of skin (B),
 * common names of ingredients (C) and description (D). Rows of other languages have the English name too, because
 * shoppers mix both. Only triggers write it.
 */
export const productWords = pgTable(
  'product_words',
  {
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    language: language('language'),
    words: tsvector('words').notNull(),
  },
  (t) => [primaryKey({ columns: [t.product_id, t.language] }), index('product_words_words').using('gin', t.words)],
)

/**
 * The words of the shop, from which a misspelt one is corrected. Triggers add to it. A word that no product has any
 * more is found by nobody: a correction counts only if something matches it (correct.ts).
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Where it stands: 1 in a name, 2 in a category, 3 among ingredients, 4 in a description. */
    place: smallint('place').notNull(),
    /** The start of the word, and what is left of it without one or two of its letters: search_spellings(word). */
    spellings: text('spellings').array().notNull(),
  },
  (t) => [index('search_words_spellings').using('gin', t.spellings)],
)

/**
 * What staff say shoppers mean: by "ghar" laurel, and not the other way round unless a second row says so. Both as a
 * search compares them, in plain letters.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    term: text('term').notNull(),
    means: text('means').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique('search_synonyms_once').on(t.term, t.means),
    check('search_synonyms_other', sql`${t.term} <> ${t.means} and ${t.term} <> '' and ${t.means} <> ''`),
  ],
)

/**
 * What staff decided for a search: the products that it shows first, in their order, and those that it hides. `words`
 * are all the words of the search, as it compares them, in plain letters.
 */
export const searchCurations = pgTable(
  'search_curations',
  {
    words: text('words').notNull(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    hidden: boolean('hidden').notNull(),
    /** Among those shown first: 1 is the first. 0 for hidden ones. */
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.words, t.product_id] }),
    index('search_curations_product').on(t.product_id),
    check('search_curations_sane', sql`${t.words} <> '' and ${t.hidden} = (${t.position} = 0) and ${t.position} >= 0`),
  ],
)

/** How often a search for some words found nothing, by day. It says nothing about who searched (misses.ts). */
export const searchMisses = pgTable(
  'search_misses',
  {
    /** In the shop's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    times: integer('times').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.words] }),
    check('search_misses_words', sql`char_length(${t.words}) between 2 and 60`),
  ],
)
