import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { plainWords } from './plain-text.ts'

/** What staff decided for the words of a search: ids of products that come first, and of those that nobody finds. */
export interface Curation {
  shown: number[]
  hidden: number[]
}

/** For a search as typed. */
export async function readCuration(db: Handle, typed: string): Promise<Curation> {
  const words = plainWords(typed)
  if (words === '') return { shown: [], hidden: [] }
  const { rows } = await db.execute<{ product_id: number; hidden: boolean }>(
    sql`select product_id, hidden from search_curations where words = ${words} order by position`,
  )
  const ids = (hidden: boolean) => rows.filter((row) => row.hidden === hidden).map(({ product_id }) => product_id)
  return { shown: ids(false), hidden: ids(true) }
}
