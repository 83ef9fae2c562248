import { type SQL, sql } from 'drizzle-orm'
import type { Search } from '#contract/product-search.ts'
import type { SkinType } from '#contract/skin-types.ts'
import type { Handle } from '#server/db/open.ts'
import { invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { type Meaning, meaningsOf } from './correct.ts'
import { namedIngredients } from './named-ingredients.ts'
import { plainText, wordsOf } from './plain-text.ts'
import { withSynonyms } from './synonyms.ts'
import { allOf, anyOf, hasNames, isKindOfProduct, phraseOf, queryOf } from './text-query.ts'
import { understand } from './understand.ts'

/** Tsqueries of a search. */
interface Query {
  /** For the names, categories and types of skin of a product. */
  names: SQL | null
  /** For all its words. */
  words: SQL | null
  /** Both in one, for the rank. */
  both: SQL
}

/** A search as the database can answer it. */
export interface Question {
  /** Null where no words are left to search for. */
  query: Query | null
  skins: SkinType[]
  /** Pence. */
  price: { from?: number; below?: number }
  /** Ingredient ids: one of each list must be in, or none of each. */
  with: number[][]
  without: number[][]
  /** For the answer. */
  said: Pick<Search, 'corrected' | 'ignored' | 'with' | 'without'>
}

interface Asked {
  q?: string | undefined
  exact?: boolean | undefined
  with: string[]
  without: string[]
  /** The most words that are read. */
  max: number
}

/**
 * Corrects the words of a search, and resolves those that name ingredients. A word that the shop doesn't know is left
 * out beside others that it knows, and said; alone, it finds nothing. Throws 400 for a chosen ingredient that it lacks.
 */
export async function readQuestion(db: Handle, { q = '', exact = false, max, ...chosen }: Asked): Promise<Question> {
  const understood = understand(q, max)
  const things = {
    with: [...understood.with, ...chosen.with.map((text) => wordsOf(plainText(text)))],
    without: [...understood.without, ...chosen.without.map((text) => wordsOf(plainText(text)))],
  }
  const corrected: Search['corrected'] = []
  const correct = async (words: string[]) => {
    const meanings = await meaningsOf(db, { words, exact })
    for (const meaning of meanings)
      if (meaning.as === 'corrected' && !corrected.some(({ from }) => from === meaning.word))
        corrected.push({ from: meaning.word, to: meaning.to })
    return meanings
  }
  const named = async (lists: string[][]) =>
    Promise.all(
      lists.map(async (words) => {
        const asTyped = await namedIngredients(db, words)
        if (asTyped.ids.length > 0) return asTyped
        const meanings = await correct(words)
        return namedIngredients(
          db,
          meanings.map((meaning) => (meaning.as === 'corrected' ? meaning.to : meaning.word)),
        )
      }),
    )
  const [having, lacking] = [await named(things.with), await named(things.without)]
  refuseUnknown('with', having.slice(understood.with.length))
  refuseUnknown('without', lacking.slice(understood.without.length))
  const unresolved = [...having, ...lacking].filter(({ ids }) => ids.length === 0)
  const rest = [...having, ...lacking].flatMap(({ rest }) => rest)
  // "With love" names no ingredient, and is searched for as it is.
  const searched = [...understood.words, ...rest, ...having.flatMap(({ ids, words }) => (ids.length > 0 ? [] : words))]
  const meant = await withSynonyms(db, searched)
  const meanings = new Map(
    (await correct(meant.flatMap(({ words, means }) => (means.length > 0 ? [] : words)))).map((meaning) => [
      meaning.word,
      meaning,
    ]),
  )
  const kinds = await kindsAmong(
    db,
    meant
      .flatMap(({ words, means }) => [words, ...means])
      .map((words) => words.map((word) => meantBy(meanings.get(word), word))),
  )
  const ofKinds: string[][][] = []
  const ofWords: SQL[] = []
  const unknown: string[] = []
  for (const { words, means } of meant) {
    const lists = means.length > 0 ? [words, ...means] : [words.map((word) => meantBy(meanings.get(word), word))]
    // Of words that mean the same: if one of them is a kind of product, all are.
    const isKind = lists.some(([word = '', ...more]) => more.length === 0 && kinds.has(word))
    const meaning = means.length > 0 ? undefined : meanings.get(words[0] ?? '')
    if (meaning?.as === 'unknown') unknown.push(meaning.word)
    else if (meaning?.as === 'prefix') ofWords.push(queryOf(meaning.word, { prefix: true }))
    else if (isKind) ofKinds.push(lists)
    else ofWords.push(sameAs(lists))
  }
  if (ofKinds.length + ofWords.length === 0) ofWords.push(...unknown.splice(0).map((word) => queryOf(word)))
  const names = (found: typeof having) => found.filter(({ ids }) => ids.length > 0).map(({ words }) => words.join(' '))
  return {
    query: ofKinds.length + ofWords.length > 0 ? queryFor(ofKinds, ofWords) : null,
    skins: understood.skins,
    price: understood.price,
    with: having.map(({ ids }) => ids).filter((ids) => ids.length > 0),
    without: lacking.map(({ ids }) => ids).filter((ids) => ids.length > 0),
    said: {
      corrected,
      ignored: [...unknown, ...unresolved.filter((one) => lacking.includes(one)).map(({ words }) => words.join(' '))],
      with: names(having),
      without: names(lacking),
    },
  }
}

/** A filter that names no ingredient can't be left out: somebody may be allergic to what it means. Throws 400. */
function refuseUnknown(field: 'with' | 'without', named: { words: string[]; ids: number[]; rest: string[] }[]): void {
  const unknown = named.find(({ ids, rest }) => ids.length === 0 || rest.length > 0)
  if (unknown) throw invalidField(field, refusals.unknownIngredient([...unknown.words, ...unknown.rest].join(' ')))
}

const meantBy = (meaning: Meaning | undefined, word: string) => (meaning?.as === 'corrected' ? meaning.to : word)

function queryFor(ofKinds: string[][][], ofWords: SQL[]): Query {
  return {
    names: ofKinds.length > 0 ? allOf(ofKinds.map((lists) => sameAs(lists))) : null,
    words: ofWords.length > 0 ? allOf(ofWords) : null,
    both: allOf([...ofKinds.map((lists) => sameAs(lists, 'AB')), ...ofWords]),
  }
}

const sameAs = (lists: string[][], weights: '' | 'AB' = '') =>
  anyOf(lists.map((words) => (words.length > 1 ? phraseOf(words) : queryOf(words[0] ?? '', { weights }))))

/**
 * The words of a search that name a kind of product, such as "soap": they count in names and categories alone, or every
 * cream that speaks of soap would be one. Not so in "olive oil", which is an ingredient, and not before the shop has
 * one.
 */
async function kindsAmong(db: Handle, lists: string[][]): Promise<Set<string>> {
  const words = lists.flat()
  if (words.length === 0) return new Set()
  const rows = words.map((word, at) => sql`(${at}::int, ${queryOf(word)})`)
  const found = await db.execute<{ place: number }>(sql`
    select typed.place from (values ${sql.join(rows, sql`, `)}) typed (place, query)
    where case when ${isKindOfProduct(sql`typed.query`)} then ${hasNames(sql`typed.query`)} else false end`)
  const kinds = new Set<string>()
  for (const { place } of found.rows) {
    const pair = words.slice(Math.max(0, place - 1), place + 1)
    const named = pair.length === 2 ? await namedIngredients(db, pair) : null
    if (!(named && named.words.length === 2 && named.ids.length > 0)) kinds.add(words[place] ?? '')
  }
  return kinds
}
