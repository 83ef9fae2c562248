import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { hasNames, hasProducts, isKindOfProduct, queryOf } from './text-query.ts'

/** What becomes of a word: found as it is, found by words that begin with it, corrected, or unknown to the shop. */
export type Meaning =
  | { word: string; as: 'found' | 'prefix' | 'unknown' }
  | { word: string; as: 'corrected'; to: string }

/** A word that so many products have is common: more of them aren't counted. */
const COUNTED = 1000
/** Words of search_words that stand in descriptions alone. */
const DESCRIPTION = 4

/**
 * The meaning of each plain word. A word that matches a product stays as typed; another one becomes the nearest word of
 * the shop that does, or the two that it is written together from. With `exact`, none is corrected.
 */
export async function meaningsOf(
  db: Handle,
  { words, exact }: { words: string[]; exact: boolean },
): Promise<Meaning[]> {
  const typed = [...new Set(words)]
  if (typed.length === 0) return []
  const rows = typed.map(
    (word) => sql`(${word}::text, ${hasProducts(queryOf(word))},
      ${word.length < 3 ? sql`false` : hasProducts(queryOf(word, { prefix: true }))})`,
  )
  const known = await db.execute<{ word: string; found: boolean; begins: boolean }>(
    sql`select * from (values ${sql.join(rows, sql`, `)}) known (word, found, begins)`,
  )
  const missing = exact ? [] : known.rows.filter(({ found }) => !found).map(({ word }) => word)
  const nearest = new Map(await Promise.all(missing.map(async (word) => [word, await nearestTo(db, word)] as const)))
  const meanings = new Map(
    known.rows.map(({ word, found, begins }): [string, Meaning] => {
      const to = nearest.get(word)
      if (found) return [word, { word, as: 'found' }]
      if (to) return [word, { word, as: 'corrected', to }]
      return [word, { word, as: begins ? 'prefix' : 'unknown' }]
    }),
  )
  return words.map((word) => meanings.get(word) ?? { word, as: 'unknown' })
}

async function nearestTo(db: Handle, word: string): Promise<string | null> {
  if (word.length < 3 || word.length > 40) return null
  const split = word.length >= 6 ? await twoWords(db, word) : null
  if (split) return split
  const { rows } = await db.execute<{ word: string; place: number }>(sql`
    select word, place from words_near(${word}) order by place, word limit 500`)
  const near = rows
    .map((candidate) => ({
      ...candidate,
      mistakes: mistakesBetween(word, candidate.word),
      longer: Math.abs(candidate.word.length - word.length),
    }))
    .filter((candidate) => isNear(word, candidate))
    .toSorted((a, b) => a.mistakes - b.mistakes || a.longer - b.longer || a.place - b.place)
  const [best] = near
  const equal = near.filter(({ mistakes, longer }) => mistakes === best?.mistakes && longer === best.longer).slice(0, 5)
  if (equal.length === 0) return null
  return mostLikely(
    db,
    equal.map((candidate) => candidate.word),
  )
}

/** Of words that are as near: a kind of product, else the one that most products have. Null if none has any. */
async function mostLikely(db: Handle, words: string[]): Promise<string | null> {
  const rows = words.map((word) => sql`(${word}::text, ${queryOf(word)})`)
  const candidates = sql`(values ${sql.join(rows, sql`, `)}) near (word, query)`
  const kinds = await db.execute<{ word: string }>(sql`
    select word from ${candidates} where ${isKindOfProduct(sql`query`)} and ${hasNames(sql`query`)} limit 1`)
  if (kinds.rows[0]) return kinds.rows[0].word
  const common = await db.execute<{ word: string }>(sql`
    select word from (select word, (select count(*) from (
        select from product_words where words @@ query limit ${COUNTED}) few) as products
      from ${candidates}) counted
    where products > 0 order by products desc, word limit 1`)
  return common.rows[0]?.word ?? null
}

/** Two words of the shop that were typed as one: "blackseed". */
async function twoWords(db: Handle, word: string): Promise<string | null> {
  const { rows } = await db.execute<{ words: string }>(sql`
    select a.word || ' ' || b.word as words from generate_series(3, ${word.length - 3}::int) i
      join search_words a on a.word = left(${word}::text, i) join search_words b on b.word = substr(${word}::text, i + 1)
    order by a.place + b.place, i limit 1`)
  return rows[0]?.words ?? null
}

/**
 * Whether a word may be meant by another: with two mistakes from five letters on, with four if both begin with the same
 * letter, and with one else. Of three letters, too many words are near. Descriptions have words that nobody looks for.
 */
function isNear(typed: string, { word, place, mistakes }: { word: string; place: number; mistakes: number }): boolean {
  const sameStart = word[0] === typed[0]
  if (place === DESCRIPTION || typed.length === 3) return mistakes === 1 && sameStart && place !== DESCRIPTION
  return mistakes <= (typed.length >= 5 || sameStart ? 2 : 1)
}

/** How many letters are missing, too many, wrong or exchanged with the next (optimal string alignment distance). */
function mistakesBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (same ? 0 : 1),
        exchanged ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return cell(a.length, b.length)
}
