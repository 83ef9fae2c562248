import { type SQL, sql } from 'drizzle-orm'
import { PRICE_BANDS, SEARCH_WORDS_MAX } from '#contract/product-filters.ts'
import type { Facets, Search } from '#contract/product-search.ts'
import type { ProductSort } from '#contract/product-sorts.ts'
import { SKIN_TYPES, type SkinType } from '#contract/skin-types.ts'
import type { Handle } from '#server/db/open.ts'
import { PLANNED_EACH_TIME } from '#server/db/patched/pg/prepared-statement-client.ts'
import type { PageRequest } from '#server/http/page-request.ts'
import type { Language } from '#words/languages.ts'
import { type Curation, readCuration } from './curations.ts'
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

type Filters = Wanted & { price: Price }
type Asked = Question & Curation

/** Only so many of the hits are ranked, those that sell best: of more, a shopper reads the first few anyway. */
const RANKED = 1000

const SORTS: Record<ProductSort, SQL> = {
  'best-selling': sql`f.sales_order, f.position, f.product_id`,
  newest: sql`f.created_at desc, f.product_id desc`,
  price: sql`f.price_pence, f.product_id`,
  '-price': sql`f.price_pence desc, f.product_id desc`,
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
  const [question, curation] = await Promise.all([
    readQuestion(db, { ...wanted, max: SEARCH_WORDS_MAX }),
    readCuration(db, wanted.q ?? ''),
  ])
  const skin = wanted.skin ?? question.skins[0]
  const price = wanted.price ?? question.price
  const { rows } = await db.execute<Counted & Record<string, unknown>>(
    statementFor({ ...wanted, skin, price }, { ...question, ...curation }, pageRequest),
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
function statementFor(wanted: Filters, asked: Asked, pageRequest: PageRequest): SQL {
  const sumBy = (key: SQL, from: SQL, of: SQL) => sql`(select coalesce(json_object_agg(key, products), '{}') from (
    select ${key} as key, sum(products)::int as products from ${from} where ${of} group by 1) counted)`
  // A plan for any words expects few products, and looks up each of fifteen thousand. Products that are found by their
  // names are found twice, for the page and the counts, which is faster than to keep sixty thousand.
  return sql`${sql.raw(PLANNED_EACH_TIME)}
    with matched as ${asked.query?.words ? sql`materialized` : sql`not materialized`} (
      ${matching(asked)}
    ), alike as materialized (
      -- A hundred thousand products are a few hundred combinations, which each count adds up. Of one number: for more
      -- columns, Postgres expects as many combinations as products, and sorts these.
      select c.id as category_id, coalesce(c.parent_id, c.id) as type_id, f.skin_types, f.band,
        ${isIn(wanted)} as of_category, ${isOf(wanted)} as of_type, ${isFor(wanted)} as of_skin, f.of_price, f.products
      from (select key >> 8 as category_id, key >> 6 & 3 as band, ${skinTypesOf(sql`key >> 1`)} as skin_types,
          key & 1 = 1 as of_price, products
        from (select f.combination * 2 + ${costs(wanted)}::int as key,
          count(*) as products from matched f group by 1) keyed) f
      join categories c on c.id = f.category_id
    )
    select (select coalesce(sum(products), 0)::int from alike where of_category and of_type and of_skin and of_price)
        as count,
      (select coalesce(json_agg(product_id order by place), '[]') from (
        select product_id, row_number() over () as place from (${pageOf(wanted, asked, pageRequest)}) page
      ) placed) as ids,
      ${sumBy(sql`type_id`, sql`alike`, sql`of_skin and of_price`)} as types,
      ${sumBy(sql`category_id`, sql`alike`, sql`of_type and of_skin and of_price and category_id <> type_id`)} as ranges,
      ${sumBy(sql`skin`, sql`alike, unnest(skin_types) skin`, sql`of_category and of_type and of_price`)} as skins,
      ${sumBy(sql`band`, sql`alike`, sql`of_category and of_type and of_skin`)} as prices,
      (select json_build_object('category', coalesce(sum(products) filter (where of_skin and of_price), 0),
        'skin', coalesce(sum(products) filter (where of_category and of_type and of_price), 0),
        'price', coalesce(sum(products) filter (where of_category and of_type and of_skin), 0)) from alike) as dropped`
}

/**
 * Products with the words and ingredients, those that staff show first for the words among them and without those that
 * they hide.
 */
function matching({ query, shown, hidden, ...asked }: Asked): SQL {
  const products = (...conditions: SQL[]) => sql`
    select f.product_id, f.category_id, f.price_pence, f.skin_types, f.combination, f.position, f.sales_order,
      f.created_at, ${placeOf(shown)} as place_shown
    from product_facets f
    where ${allTrue([...conditions, ...asked.with.map(has), ...asked.without.map(lacks)])}`
  const unhidden = hidden.length > 0 ? [sql`f.product_id <> all(${ids(hidden)})`] : []
  if (!query) return products(...unhidden)
  const named = query.names ? [sql`f.names @@ ${query.names}`] : []
  const having = sql`select product_id from product_words where words @@ ${query.words}`
  // An array, because Postgres would read every product to find those of fifteen thousand ids.
  const withWords = query.words ? [sql`f.product_id = any(array(${having}))`] : []
  const found = products(...named, ...withWords, ...unhidden)
  if (shown.length === 0) return found
  // Apart, because "or" would read the words of every product.
  const itself = query.words ? [sql`exists (${having} and product_words.product_id = f.product_id)`] : []
  const first = products(sql`f.product_id = any(${ids(shown)})`, sql`not (${allTrue([...named, ...itself])})`)
  return sql`${found} union all ${first}`
}

const allTrue = (conditions: SQL[]) => sql.join([...conditions, sql`true`], sql` and `)
const ids = (of: number[]) => sql`${sql.param(of)}::integer[]`
const placeOf = (shown: number[]) =>
  shown.length > 0 ? sql`array_position(${ids(shown)}, f.product_id)` : sql`null::integer`

/**
 * The page in the order that is asked for; else what staff show first, then those whose own names have all the words,
 * then by rank among those that sell best.
 */
function pageOf(wanted: Filters, { query, shown }: Asked, { size, offset }: PageRequest): SQL {
  const page = sql`limit ${size} offset ${offset}`
  const passing = sql`from matched f left join categories c on c.id = f.category_id
    where ${allTrue([isIn(wanted), isOf(wanted), isFor(wanted), costs(wanted)])}`
  if (wanted.sort) return sql`select product_id ${passing} order by ${SORTS[wanted.sort]} ${page}`
  if (!query) return sql`select product_id ${passing} order by f.position, product_id ${page}`
  // Only if there are any, because no index has this order.
  const first = shown.length > 0 ? sql`place_shown, ` : sql``
  const sold = sql`${first}${SORTS['best-selling']}`
  // Whole pages, so that none is half ranked.
  const ranked = RANKED - (RANKED % size)
  if (offset >= ranked) return sql`select product_id ${passing} order by ${sold} ${page}`
  return sql`select product_id from (select f.* ${passing} order by ${sold} limit ${ranked}) f
    order by ${first}(select max((ts_filter(w.words, '{a}') @@ ${query.both})::int + ts_rank(w.words, ${query.both}))
      from product_words w where w.product_id = f.product_id) desc, ${SORTS['best-selling']} ${page}`
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

/** Conditions on a row `f` and its category `c`. */
function isIn({ range, category }: Wanted): SQL {
  const conditions = [
    range ? sql`c.id = ${idOf(range)}` : null,
    category ? sql`${idOf(category)} in (c.id, c.parent_id)` : null,
  ].filter((condition) => condition !== null)
  return conditions.length > 0 ? sql`coalesce(${sql.join(conditions, sql` and `)}, false)` : sql`true`
}

const isOf = ({ type }: Wanted) =>
  type ? sql`coalesce(coalesce(c.parent_id, c.id) = ${idOf(type)}, false)` : sql`true`

const isFor = ({ skin }: Wanted) => (skin ? sql`f.skin_types @> array[${skin}]::text[]` : sql`true`)

function costs({ price: { from, below } }: Filters): SQL {
  if (from === undefined && below === undefined) return sql`true`
  return sql`(f.price_pence >= ${from ?? 0} and f.price_pence < ${below ?? 2 ** 31 - 1})`
}

const has = (of: number[]) => sql`f.ingredient_ids && ${ids(of)}`
/** What isn't known to be without it doesn't count as without it. */
const lacks = (of: number[]) => sql`not (f.unknown_ingredients or f.ingredient_ids && ${ids(of)})`

/** The types of skin in a combination of product_facets. */
const skinTypesOf = (combination: SQL) => sql`array(
  select skin from unnest(${sql.param([...SKIN_TYPES])}::text[]) with ordinality known (skin, at)
  where ${combination} & (1 << at::int - 1) > 0)`

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
