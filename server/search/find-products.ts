import { type SQL, sql } from 'drizzle-orm'
import { PRICE_BANDS, SEARCH_WORDS_MAX } from '#contract/product-filters.ts'
import type { Facets, Search } from '#contract/product-search.ts'
import type { ProductSort } from '#contract/product-sorts.ts'
import { SKIN_TYPES, type SkinType } from '#contract/skin-types.ts'
import type { Handle } from '#server/db/open.ts'
import type { PageRequest } from '#server/http/page-request.ts'
import type { Language } from '#words/languages.ts'
import { curatedFor } from './curations.ts'
import { type Question, readQuestion } from './question.ts'

/** Pence; `below` is the first that is too high. */
interface Price {
  from?: number
  below?: number
}

/** What a list of products is asked for, beside its page. */
export interface Wanted {
  q?: string | undefined
  /** Finds the words as typed. */
  exact?: boolean | undefined
  type?: string | undefined
  range?: string | undefined
  /** The slug of either. */
  category?: string | undefined
  skin?: SkinType | undefined
  price?: Price | undefined
  with: string[]
  without: string[]
  sort?: ProductSort | undefined
}

/** Only so many of the hits are ranked, those that sell best: of more, a shopper reads the first few anyway. */
const RANKED = 2000

const SORTS: Record<ProductSort, SQL> = {
  'best-selling': sql`sales_order, position, product_id`,
  newest: sql`created_at desc, product_id desc`,
  price: sql`price_pence, product_id`,
  '-price': sql`price_pence desc, product_id desc`,
}

export interface FoundProducts {
  ids: number[]
  count: number
  search: Search
}

/**
 * The ids of a page of products that are wanted, how many there are, and how many each value of a filter would leave:
 * counted without that filter itself, so that the other values show what they would find.
 */
export async function findProducts(
  db: Handle,
  { language, pageRequest, wanted }: { language: Language; pageRequest: PageRequest; wanted: Wanted },
): Promise<FoundProducts> {
  const question = await readQuestion(db, { ...wanted, max: SEARCH_WORDS_MAX })
  const skin = wanted.skin ?? question.skins[0]
  const price = wanted.price ?? question.price
  const { rows } = await db.execute<Counted & Record<string, unknown>>(
    statementFor({ ...wanted, skin, price }, question, pageRequest),
  )
  const [counted] = rows
  if (!counted) throw new Error('The statement has one row.')
  const chosen = {
    category: wanted.type ?? wanted.range ?? wanted.category,
    skin,
    price: wanted.price ?? question.price,
  }
  return {
    ids: counted.ids,
    count: counted.count,
    search: {
      ...question.said,
      skin: skin ?? null,
      price: price.from === undefined && price.below === undefined ? null : priceText(price),
      facets: await facetsOf(db, counted, language),
      // What finds something if one filter goes.
      without_filter: (['category', 'skin', 'price'] as const).flatMap((filter) =>
        counted.count === 0 && isSet(chosen[filter]) && counted.dropped[filter] > 0
          ? [{ filter, products: counted.dropped[filter] }]
          : [],
      ),
    },
  }
}

/**
 * The page, the total and the counts in one statement, so that they agree. What staff decided for the words is in it.
 */
function statementFor(wanted: Wanted & { price: Price }, question: Question, pageRequest: PageRequest): SQL {
  const sumBy = (key: SQL, from: SQL, of: SQL) => sql`(select coalesce(json_object_agg(key, products), '{}') from (
    select ${key} as key, sum(products)::int as products from ${from} where ${of} group by 1) counted)`
  return sql`
    with matched as materialized (
      ${matching(wanted, question)}
    ), alike as materialized (
      -- A hundred thousand products are a few hundred combinations, which each count adds up. Grouped by two columns:
      -- for more, Postgres expects as many combinations as products, and sorts these.
      select min(category_id) as category_id, min(type_id) as type_id, skin_types, min(band) as band,
        bool_and(of_category) as of_category, bool_and(of_type) as of_type, bool_and(of_skin) as of_skin,
        bool_and(of_price) as of_price, count(*) as products
      from matched group by combination, skin_types
    )
    select (select coalesce(sum(products), 0)::int from alike where ${PASSING}) as count,
      (select coalesce(json_agg(product_id order by place), '[]') from (
        select product_id, row_number() over () as place from (${pageOf(wanted, question.query, pageRequest)}) page
      ) placed) as ids,
      ${sumBy(sql`type_id`, sql`alike`, sql`of_skin and of_price`)} as types,
      ${sumBy(sql`category_id`, sql`alike`, sql`of_type and of_skin and of_price and category_id <> type_id`)} as ranges,
      ${sumBy(sql`skin`, sql`alike, unnest(skin_types) skin`, sql`of_category and of_type and of_price`)} as skins,
      ${sumBy(sql`band`, sql`alike`, sql`of_category and of_type and of_skin`)} as prices,
      (select json_build_object('category', coalesce(sum(products) filter (where of_skin and of_price), 0),
        'skin', coalesce(sum(products) filter (where of_category and of_type and of_price), 0),
        'price', coalesce(sum(products) filter (where of_category and of_type and of_skin), 0)) from alike) as dropped`
}

const PASSING = sql`of_category and of_type and of_skin and of_price`

/**
 * Products with the words and ingredients, those that staff show first for the words among them and without those that
 * they hide; and whether each passes the filters.
 */
function matching({ q = '', skin, price = {}, ...wanted }: Wanted, question: Question): SQL {
  const curated = curatedFor(q)
  const products = (...conditions: SQL[]) => sql`
    select f.product_id, f.category_id, f.type_id, f.price_pence, f.skin_types, f.position, f.sales_order, f.created_at,
      ${bandOf} as band, ${isIn(wanted)} as of_category, ${isOf(wanted)} as of_type,
      ${skin ? sql`f.skin_types @> array[${skin}]::text[]` : sql`true`} as of_skin, ${costs(price)} as of_price,
      f.category_id * 10 + ${bandOf} * 2 + ${costs(price)}::int as combination,
      ${curated ? curated.place(sql`f.product_id`) : sql`null::integer`} as pin
    from product_facets f
    where ${sql.join([...conditions, ...question.with.map(has), ...question.without.map(lacks), sql`true`], sql` and `)}`
  const shown = curated ? [sql`f.product_id not in (${curated.hidden})`] : []
  if (!question.query) return products(...shown)
  const having = sql`select product_id from product_words where words @@ ${question.query}`
  const found = products(sql`f.product_id in (${having})`, ...shown)
  if (!curated) return found
  // Apart, because "or" would read the words of every product.
  const first = products(
    sql`f.product_id in (${curated.shown})`,
    sql`not exists (${having} and product_words.product_id = f.product_id)`,
  )
  return sql`${found} union all ${first}`
}

/** The page in the order that is asked for; else what staff show first, then by rank among those that sell best. */
function pageOf({ sort }: Wanted, query: SQL | null, { size, offset }: PageRequest): SQL {
  const page = sql`limit ${size} offset ${offset}`
  const passing = sql`from matched where ${PASSING}`
  if (sort) return sql`select product_id ${passing} order by ${SORTS[sort]} ${page}`
  if (!query) return sql`select product_id ${passing} order by pin, position, product_id ${page}`
  const sold = sql`pin, ${SORTS['best-selling']}`
  // Whole pages, so that none is half ranked.
  const ranked = RANKED - (RANKED % size)
  if (offset >= ranked) return sql`select product_id ${passing} order by ${sold} ${page}`
  return sql`select product_id from (select * ${passing} order by ${sold} limit ${ranked}) p
    order by pin, (select max(ts_rank(w.words, ${query})) from product_words w where w.product_id = p.product_id) desc,
      ${SORTS['best-selling']} ${page}`
}

interface Counted {
  count: number
  ids: number[]
  types: Record<string, number>
  ranges: Record<string, number>
  skins: Record<string, number>
  prices: Record<string, number>
  dropped: Record<'category' | 'skin' | 'price', number>
}

const isSet = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined

/** Of a category by its slug; null where there is none, which equals nothing. */
const idOf = (slug: string) => sql`(select id from categories where slug = ${slug})`

function isIn({ range, category }: Wanted): SQL {
  const conditions = [
    range ? sql`f.category_id = ${idOf(range)}` : null,
    category ? sql`${idOf(category)} in (f.category_id, f.type_id)` : null,
  ].filter((condition) => condition !== null)
  return conditions.length > 0 ? sql`coalesce(${sql.join(conditions, sql` and `)}, false)` : sql`true`
}

const isOf = ({ type }: Wanted) => (type ? sql`coalesce(f.type_id = ${idOf(type)}, false)` : sql`true`)

const costs = ({ from = 0, below = 2 ** 31 - 1 }: Price) => sql`(f.price_pence >= ${from} and f.price_pence < ${below})`

const ids = (of: number[]) => sql`${sql.param(of)}::integer[]`
const has = (of: number[]) => sql`f.ingredient_ids && ${ids(of)}`
/** What isn't known to be without it doesn't count as without it. */
const lacks = (of: number[]) => sql`not (f.unknown_ingredients or f.ingredient_ids && ${ids(of)})`

/** The place of a product's band among PRICE_BANDS. */
const bandOf = sql.raw(`width_bucket(f.price_pence, array[${PRICE_BANDS.slice(1).map((band) => bandEnds(band).from)}])`)

/** "10-20" as pence. */
export function bandEnds(band: string): Price {
  const [low = '', high = ''] = band.split('-')
  return {
    ...(low ? { from: Math.round(Number(low) * 100) } : {}),
    ...(high ? { below: Math.round(Number(high) * 100) } : {}),
  }
}

const inPounds = (pence: number) => (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2))
const priceText = ({ from, below }: Price) =>
  `${from === undefined ? '' : inPounds(from)}-${below === undefined ? '' : inPounds(below)}`

/** The counts with the names of categories in the language, in the order of the shop. */
async function facetsOf(db: Handle, counted: Counted, language: Language): Promise<Facets> {
  const { rows } = await db.execute<{ id: number; slug: string; name: string }>(sql`
    select c.id, c.slug, coalesce(t.words->>'name', c.name) as name from categories c
      left join translations t on t.kind = 'category' and t.thing = c.id::text and t.language = ${language}
    order by c.position, c.id`)
  const named = (counts: Record<string, number>) =>
    rows.flatMap(({ id, slug, name }) => {
      const products = counts[id]
      return products ? [{ value: slug, name, products }] : []
    })
  return {
    types: named(counted.types),
    ranges: named(counted.ranges),
    skins: SKIN_TYPES.flatMap((value) => (counted.skins[value] ? [{ value, products: counted.skins[value] }] : [])),
    prices: PRICE_BANDS.flatMap((value, at) => (counted.prices[at] ? [{ value, products: counted.prices[at] }] : [])),
  }
}
