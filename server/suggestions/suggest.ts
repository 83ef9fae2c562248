import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { pence } from '#contract/money.ts'
import { SEARCH_WORDS_MAX } from '#contract/product-filters.ts'
import type { Suggestion } from '#contract/suggestions.ts'
import { inCurrency, productColumns, productOf } from '#server/catalogue/product.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { meaningsOf } from '#server/search/correct.ts'
import { readCuration } from '#server/search/curations.ts'
import { findProducts } from '#server/search/find-products.ts'
import { plainText, wordsOf } from '#server/search/plain-text.ts'
import { allOf, hasProducts, queryOf } from '#server/search/text-query.ts'
import { understand } from '#server/search/understand.ts'
import type { Language } from '#words/languages.ts'
import { PLAIN, suggestPages } from './pages.ts'
import { findPosts } from './posts.ts'

const PRODUCTS = 4
const OTHERS = 2
const ROWS = 8
/** Only so many of the products that match are put in order: "s" begins a word of nearly all of them. */
const CONSIDERED = 200

interface SuggestRequest {
  now: Date
  language: Language
  /** Of the unit prices. */
  currency: 'GBP' | 'USD'
  q: string
}

/** What the words that are being typed may become, products first. The last word may be unfinished. */
export async function suggest(db: Handle, request: SuggestRequest): Promise<Suggestion[]> {
  const words = wordsOf(plainText(request.q)).slice(0, SEARCH_WORDS_MAX)
  if (words.join('').length < 2) return []
  const { without, with: having, skins, price } = understand(request.q, SEARCH_WORDS_MAX)
  const isQuestion = [without, having, skins].some(({ length }) => length > 0) || Object.keys(price).length > 0
  if (isQuestion) return suggestProducts(db, request, await answers(db, request))
  const query = await beginningWith(db, words)
  const [ids, others, posts, pages] = await Promise.all([
    productsFor(db, request.q, query),
    namesFor(db, request, query),
    findPosts(db, { ...request, query: query(''), isWhole: false, most: OTHERS }),
    suggestPages(db, { language: request.language, words }),
  ])
  const found = await suggestProducts(db, request, ids)
  return [...found, ...others, ...posts, ...pages].slice(0, ROWS)
}

/** For words with their last one unfinished. One that begins no word of the shop is corrected like the others. */
async function beginningWith(db: Handle, words: string[]): Promise<(weights: '' | 'A') => SQL> {
  const last = words.at(-1) ?? ''
  const begins = last.length >= 2 && (await isBeginning(db, last))
  const meanings = await meaningsOf(db, { words: begins ? words.slice(0, -1) : words, exact: false })
  return (weights) =>
    allOf([
      ...meanings.map((meaning, at) => {
        if (at === words.length - 1 && meaning.as === 'unknown') return queryOf(last, { prefix: true, weights })
        return queryOf(meaning.as === 'corrected' ? meaning.to : meaning.word, { weights })
      }),
      ...(begins ? [queryOf(last, { prefix: true, weights })] : []),
    ])
}

async function isBeginning(db: Handle, word: string): Promise<boolean> {
  const { rows } = await db.execute<{ begins: boolean }>(sql`
    select ${hasProducts(queryOf(word, { prefix: true }))} as begins`)
  return rows[0]?.begins === true
}

/** Those that staff show first for these words, then those with the words in their names, then by what sells. */
async function productsFor(db: Handle, q: string, query: (weights: '' | 'A') => SQL): Promise<number[]> {
  const { shown, hidden } = await readCuration(db, q)
  const ids = (of: number[]) => sql`${sql.param(of)}::integer[]`
  const id = sql`f.product_id`
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${id} as id from (select product_id, min(place) as place from (
        (select product_id, 1 as place from product_facets where names @@ ${query('A')} limit ${CONSIDERED})
        union all (select product_id, 2 from product_words where words @@ ${query('')} limit ${CONSIDERED})
        union all select unnest(${ids(shown)}), 0) one group by 1) found
      join product_facets f on f.product_id = found.product_id
    where ${id} <> all(${ids(hidden)})
    order by found.place, array_position(${ids(shown)}, ${id}), f.sales_order, f.position, ${id} limit ${PRODUCTS}`)
  return rows.map(({ id }) => id)
}

/** The first products of a question such as "soap without lavender". */
async function answers(db: Handle, { language, q }: SuggestRequest): Promise<number[]> {
  const pageRequest = { page: 1, size: PRODUCTS, offset: 0, cursor: null }
  return (await findProducts(db, { language, pageRequest, wanted: { q, with: [], without: [] } })).ids
}

async function suggestProducts(db: Handle, request: SuggestRequest, ids: number[]): Promise<Suggestion[]> {
  const { now, language, currency } = request
  if (ids.length === 0) return []
  const rows = await db
    .select(productColumns(now, language))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(inArray(products.id, ids))
  const found = new Map(rows.map((row) => [row.product.id, inCurrency(productOf(row), currency)]))
  return ids.flatMap((id) => {
    const product = found.get(id)
    if (!product) return []
    const sizes = product.variants.length > 0 ? product.variants : [product]
    const { price, unit_price } = sizes.reduce((least, other) =>
      pence(other.price) < pence(least.price) ? other : least,
    )
    return {
      kind: 'product' as const,
      name: product.name,
      path: `/products/${product.slug}`,
      price,
      unit_price,
      more_prices: sizes.some((other) => other.price !== price),
      photograph: product.images[0] ?? null,
      ingredient_ids: product.ingredient_ids,
      unknown_ingredients: product.unknown_ingredients,
    }
  })
}

/** Categories and ingredients, by their names in every language. */
async function namesFor(db: Handle, { language }: SuggestRequest, query: (weights: '') => SQL): Promise<Suggestion[]> {
  const named = (kind: string, thing: SQL) => sql`(select string_agg(t.words->>'name', ' ') from translations t
    where t.kind = ${kind} and t.thing = ${thing}::text)`
  const own = (kind: string, thing: SQL) => sql`(select t.words->>'name' from translations t
    where t.kind = ${kind} and t.thing = ${thing}::text and t.language = ${language})`
  const vector = (english: SQL, others: SQL) => sql`(to_tsvector('english', search_plain(${english}))
    || to_tsvector('arabic', search_plain(coalesce(${others}, ''))))`
  const { rows } = await db.execute<{ kind: 'category' | 'ingredient'; name: string; slug: string }>(sql`
    (select 'category' as kind, coalesce(${own('category', sql`c.id`)}, c.name) as name, c.slug
      from categories c where ${vector(sql`c.name`, named('category', sql`c.id`))} @@ ${query('')}
      order by c.position, c.id limit ${OTHERS})
    union all
    (select 'ingredient', coalesce(${own('ingredient', sql`i.id`)}, i.name), i.inci
      from ingredients i where ${vector(sql`i.name || ' ' || i.inci`, named('ingredient', sql`i.id`))} @@ ${query('')}
      order by length(i.name), i.name limit ${OTHERS})`)
  return rows.map(({ kind, name, slug }) => ({
    ...PLAIN,
    kind,
    name,
    path: `/products?${new URLSearchParams(kind === 'category' ? { category__slug: slug } : { with: slug })}`,
  }))
}
