import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'

/** Words that stand together in a search, and everything that means the same, each a list of plain words. */
export interface Meant {
  words: string[]
  means: string[][]
}

/**
 * Words with what staff say they mean; the longest first, so that "olive oil" is one thing. What a synonym means isn't
 * looked up again, so that a ring of them does no harm.
 */
export async function withSynonyms(db: Handle, words: string[]): Promise<Meant[]> {
  if (words.length === 0) return []
  const text = ` ${words.join(' ')} `
  const { rows } = await db.execute<{ term: string; means: string }>(sql`
    select term, means from search_synonyms where strpos(${text}, ' ' || term || ' ') > 0
    order by 1, 2 limit 100`)
  const terms = [...Map.groupBy(rows, ({ term }) => term)]
    .map(([term, same]) => ({ words: term.split(' '), means: same.map(({ means }) => means.split(' ')) }))
    .toSorted((a, b) => b.words.length - a.words.length)
  const meant: Meant[] = []
  for (let at = 0; at < words.length; ) {
    const term = terms.find((one) => one.words.every((word, place) => words[at + place] === word))
    meant.push(term ?? { words: [words[at] ?? ''], means: [] })
    at += term?.words.length ?? 1
  }
  return meant
}
