import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Language } from '#words/languages.ts'
import { isListed } from './listed.ts'
import { productColumns, productOf } from './product.ts'
import { categories, products } from './tables.ts'

/** The products shown. */
const SHOWN = 4
/** Read, so that those that can't be bought now can be left out. */
const CANDIDATES = 12
/** The newest orders of a product that are looked at. Keeps the cost the same after a hundred thousand orders. */
const NEWEST_ORDERS = 500
/** Orders with both: one shopper's basket says nothing about two products. */
const ORDERS_TOGETHER = 2

/**
 * Products that go well with one: those that staff chose, in their order; else those most often bought with it from
 * other ranges, filled up with products of other ranges that share a word of its name. Throws 404 for unknown products.
 */
export async function readGoesWellWith(
  db: Handle,
  { slug, ...shown }: { now: Date; language: Language; slug: string },
): Promise<Product[]> {
  const [product] = await db
    .select({ id: products.id, name: products.name, category_id: products.category_id })
    .from(products)
    .where(and(eq(products.slug, slug), isListed))
  if (!product) throw notFound(refusals.productNotFound)
  const chosen = await readProducts(db, { ...shown, ids: await chosenByStaff(db, product.id) })
  if (chosen.length > 0) return chosen
  const ids = new Set([...(await boughtTogether(db, product)), ...(await fromOtherRanges(db, product))])
  const found = await readProducts(db, { ...shown, ids: [...ids].slice(0, CANDIDATES) })
  return found.filter(({ in_stock }) => in_stock).slice(0, SHOWN)
}

/** Those on sale, in this order. */
async function readProducts(
  db: Handle,
  { now, language, ids }: { now: Date; language: Language; ids: number[] },
): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(productColumns(now, language))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(and(inArray(products.id, ids), isListed))
  return rows.map(productOf).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

async function chosenByStaff(db: Handle, product_id: number): Promise<number[]> {
  const { rows } = await db.execute<{ other_id: number }>(
    sql`select other_id from product_pairings where product_id = ${product_id} order by position`,
  )
  return rows.map(({ other_id }) => other_id)
}

interface Subject {
  id: number
  name: string
  category_id: number
}

/** Bought with it in its newest orders, the most frequent first. What is inside a set isn't bought with the set. */
async function boughtTogether(db: Handle, { id, category_id }: Subject): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.product_id as id
    from (select order_id from order_items where product_id = ${id} order by id desc limit ${NEWEST_ORDERS}) newest
      join orders o on o.id = newest.order_id and o.paid_at is not null and o.replaces_order_id is null
      join order_items i on i.order_id = o.id
      join products p on p.id = i.product_id and p.published and p.kind = 'goods'
        and p.category_id <> ${category_id}
    where not exists (select 1 from set_contents s where s.set_id = ${id} and s.product_id = i.product_id)
    group by i.product_id having count(distinct i.order_id) >= ${ORDERS_TOGETHER}
    order by count(distinct i.order_id) desc, i.product_id limit ${CANDIDATES}`)
  return rows.map((row) => row.id)
}

interface Candidate {
  id: number
  name: string
  range: number
  /** The range, or the category above it: the four ranges of soap are one kind. */
  kind: number
}

/**
 * The first products of every other range: the best match of each kind, then one of another range of that kind, and so
 * on.
 */
async function fromOtherRanges(db: Handle, { id, name, category_id }: Subject): Promise<number[]> {
  const { rows } = await db.execute<Candidate & Record<string, unknown>>(sql`
    select p.id, p.name, c.id as range, coalesce(c.parent_id, c.id) as kind from categories c
      cross join lateral (select id, name from products where category_id = c.id and published and kind = 'goods'
        order by position, id limit ${CANDIDATES}) p
    where c.id <> ${category_id} and not c.coming_soon
      and not exists (select 1 from set_contents s where s.set_id = ${id} and s.product_id = p.id)
    order by c.position, c.id`)
  const byRange = inTurn(byLikeness(name, rows), (candidate) => candidate.range)
  return inTurn(byRange, (candidate) => candidate.kind).map((candidate) => candidate.id)
}

/** The first of each group, then the second of each, and so on. */
function inTurn<Item>(items: Item[], groupOf: (item: Item) => number): Item[] {
  const counts = new Map<number, number>()
  const places = new Map<Item, number>()
  for (const item of items) {
    const place = counts.get(groupOf(item)) ?? 0
    counts.set(groupOf(item), place + 1)
    places.set(item, place)
  }
  return items.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}

/** Those that share rare words with the name come first: "Lavender" says more about a product than "Oil". */
function byLikeness(name: string, candidates: Candidate[]): Candidate[] {
  const frequency = new Map<string, number>()
  for (const candidate of candidates)
    for (const word of wordsOf(candidate.name)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const own = wordsOf(name)
  const likeness = (candidate: Candidate) =>
    [...wordsOf(candidate.name).intersection(own)].reduce((sum, word) => sum + 1 / (frequency.get(word) ?? 1), 0)
  return candidates.toSorted((one, other) => likeness(other) - likeness(one))
}

const wordsOf = (name: string) => new Set(name.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
