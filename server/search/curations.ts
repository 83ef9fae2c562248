import { type SQL, sql } from 'drizzle-orm'
import { plainWords } from './plain-text.ts'

/** SQL for what staff decided for the words of a search. Without rows for them it finds nothing and changes nothing. */
export interface Curated {
  /** Ids of products that come first, and of those that nobody finds. */
  shown: SQL
  hidden: SQL
  /** The place of a product among the first, or null: nulls sort last. */
  place(product: SQL): SQL
}

/** For a search as typed; null where it has no words. */
export function curatedFor(typed: string): Curated | null {
  const words = plainWords(typed)
  if (words === '') return null
  const rows = sql`search_curations where words = ${words}`
  return {
    shown: sql`select product_id from ${rows} and not hidden`,
    hidden: sql`select product_id from ${rows} and hidden`,
    // Reads the rows once, however many products there are.
    place: (product) =>
      sql`array_position((select array_agg(product_id order by position) from ${rows} and not hidden), ${product})`,
  }
}
