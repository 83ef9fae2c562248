import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { allOf, queryOf } from './text-query.ts'

/** Words of a shopper for an ingredient, and the ids of all that have them in one of their names. */
export interface NamedIngredients {
  words: string[]
  ids: number[]
  /** What followed and belongs to no ingredient: "soap" in "lavender soap". */
  rest: string[]
}

/** The most words of an ingredient's name that are read. */
const NAME_WORDS = 8

/** The ingredients that words name: by as many of the first words as name one. Without ids if none does. */
export async function namedIngredients(db: Handle, words: string[]): Promise<NamedIngredients> {
  const starts = words.slice(0, NAME_WORDS).map((_, at, { length }) => words.slice(0, length - at))
  if (starts.length === 0) return { words, ids: [], rest: [] }
  const rows = starts.map(
    (start, at) =>
      sql`select ${at}::int as start, i.id from named i where i.words @@ ${allOf(start.map((word) => queryOf(word)))}`,
  )
  const found = await db.execute<{ start: number; id: number }>(sql`
    with named as materialized (
      select i.id, to_tsvector('english', search_plain(i.name || ' ' || i.inci))
        || to_tsvector('arabic', search_plain(coalesce((select string_agg(t.words->>'name', ' ') from translations t
          where t.kind = 'ingredient' and t.thing = i.id::text), ''))) as words
      from ingredients i)
    ${sql.join(rows, sql` union all `)}`)
  const best = Math.min(...found.rows.map(({ start }) => start))
  const named = starts[best]
  if (!named) return { words, ids: [], rest: [] }
  return {
    words: named,
    ids: found.rows.filter(({ start }) => start === best).map(({ id }) => id),
    rest: words.slice(named.length),
  }
}
