import { type SQL, sql } from 'drizzle-orm'
import { LANGUAGES } from '#words/languages.ts'

interface WordOptions {
  prefix?: boolean
  /** "A" for names alone, "AB" for names, categories and types of skin. */
  weights?: '' | 'A' | 'AB'
}

const ARABIC = /\p{Script=Arabic}/u
/** Languages whose words Postgres knows by itself have a configuration (search_configuration in migration 0046). */
const hasOthers = LANGUAGES.some((language) => language !== 'en' && language !== 'ar')

/** SQL for the tsquery of a plain word, in the languages of its script. With `prefix`, of words that begin with it. */
export function queryOf(word: string, { prefix = false, weights = '' }: WordOptions = {}): SQL {
  const configurations = ARABIC.test(word) ? ['arabic'] : ['english', ...(hasOthers ? ['simple'] : [])]
  // A word that was corrected into two has a space.
  const marked = word.replace(/\S+/g, (one) => `${one}:${prefix ? '*' : ''}${weights}`).replaceAll(' ', ' & ')
  const queries = configurations.map((name) =>
    prefix || weights
      ? sql`to_tsquery(${sql.raw(`'${name}'`)}, ${marked}::text)`
      : sql`plainto_tsquery(${sql.raw(`'${name}'`)}, ${word}::text)`,
  )
  return sql`(${sql.join(queries, sql` || `)})`
}

/** SQL for a tsquery that needs all of them. */
export const allOf = (queries: SQL[]) => sql`(${sql.join(queries, sql` && `)})`
/** SQL for a tsquery that needs one of them. */
export const anyOf = (queries: SQL[]) => sql`(${sql.join(queries, sql` || `)})`

/** SQL for the tsquery of plain words that stand next to each other. */
export function phraseOf(words: string[]): SQL {
  const configuration = sql.raw(ARABIC.test(words[0] ?? '') ? `'arabic'` : `'english'`)
  return sql`phraseto_tsquery(${configuration}, ${words.join(' ')}::text)`
}

/**
 * SQL for whether a product has it. The limit is for the planner: for "exists", it expects to meet one soon, and reads
 * the whole table for a word that nothing has.
 */
export const hasProducts = (query: SQL) =>
  sql`((select count(*) from (select from product_words where words @@ ${query} limit 200) few) > 0)`

/** SQL for whether a product has it in its name, categories or types of skin. */
export const hasNames = (query: SQL) =>
  sql`((select count(*) from (select from product_facets where names @@ ${query} limit 200) few) > 0)`

/** SQL for whether a kind of product is called so: a category that belongs to no other, in any language. */
export const isKindOfProduct = (query: SQL) =>
  sql`exists (select from categories c left join translations t on t.kind = 'category' and t.thing = c.id::text
    where c.parent_id is null and (to_tsvector('english', search_plain(c.name))
      || to_tsvector('arabic', search_plain(coalesce(t.words->>'name', '')))) @@ ${query})`
