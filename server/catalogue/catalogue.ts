import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Category, Product, Variant } from '#contract/catalogue.ts'
import type { ProductSort } from '#contract/product-sorts.ts'
import { idAtOldAddress } from '#server/addresses/addresses.ts'
import type { Handle } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { notFound } from '#server/http/api-error.ts'
import { keysetPage, type Ordering } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { refusals } from '#server/http/refusals.ts'
import { translated, translationOf } from '#server/translations/words.ts'
import type { Language } from '#words/languages.ts'
import { isListed } from './listed.ts'
import { type FoundProduct, isComingSoon, productColumns, productOf, unitsForSale } from './product.ts'
import { readProductPage } from './product-page.ts'
import { categories, productCounts, products } from './tables.ts'

/** The default page size. */
export const PRODUCTS_A_PAGE = 12

/** Misspelt slugs of existing links, and their categories. */
const SLUG_ALIASES: Record<string, string> = {
  'foral-soap': 'floral-soap',
  'floral-soaps': 'floral-soap',
  'herbal-soaps': 'herbal-soap',
  'spices-wood': 'spices_wood',
}
const slugMeant = (slug: string) => SLUG_ALIASES[slug] ?? slug

const parent = alias(categories, 'parent')
const shopOrder: Ordering = { columns: [products.position, products.id], direction: 'asc' }
const inShopOrder = shopOrder.columns.map((column) => asc(column))
const ORDERINGS: Record<ProductSort, Ordering> = {
  'best-selling': { columns: [products.sales_order, products.position, products.id], direction: 'asc' },
  newest: { columns: [products.created_at, products.id], direction: 'desc' },
  price: { columns: [products.price_pence, products.id], direction: 'asc' },
  '-price': { columns: [products.price_pence, products.id], direction: 'desc' },
}

interface ProductList {
  now: Date
  language: Language
  pageRequest: PageRequest
  category?: string | undefined
  /** Without it, the shop's own order. */
  sort?: ProductSort | undefined
}

/** Listed products; with `category`, those of the category and its subcategories. */
export async function listProducts(
  db: Handle,
  { now, language, pageRequest, category, sort }: ProductList,
): Promise<Page<Product>> {
  const { ids, count } = category === undefined ? { ids: null, count: await countAll(db) } : await under(db, category)
  const where = and(isListed, ids ? inArray(products.category_id, ids) : undefined)
  const page = await keysetPage(pageRequest, {
    ordering: sort ? ORDERINGS[sort] : shopOrder,
    count,
    read: (range) => readProductPage(db, { now, language, where, range }),
    columnsOf: ({ product }) => product,
  })
  return { ...page, results: page.results.map(productOf) }
}

async function countAll(db: Handle): Promise<number> {
  const [total] = await db.select({ count: sum(productCounts.published).mapWith(Number) }).from(productCounts)
  return total?.count ?? 0
}

const rangesUnder = preparedOnce((db) =>
  db
    .select({ id: categories.id, published: productCounts.published })
    .from(categories)
    .leftJoin(parent, eq(parent.id, categories.parent_id))
    .leftJoin(productCounts, eq(productCounts.category_id, categories.id))
    .where(or(eq(categories.slug, sql.placeholder('slug')), eq(parent.slug, sql.placeholder('slug'))))
    .prepare('categories-under'),
)

/**
 * The ids of a category and its subcategories (`soap` includes its four ranges), and how many published products they
 * have.
 */
async function under(db: Handle, slug: string): Promise<{ ids: number[]; count: number }> {
  const rows = await rangesUnder(db).execute({ slug: slugMeant(slug) })
  return { ids: rows.map(({ id }) => id), count: rows.reduce((count, { published }) => count + (published ?? 0), 0) }
}

/** A product for sale, or one of its variants, with its stock item. */
export interface ForSale {
  product: Product
  variant: Variant | null
  stock_item_id: number
  available: number
  unit_price_pence: number
  /** The variant's photograph, or the product's first. */
  media_hash: string | null
}

const onSaleAmong = preparedOnce((db) =>
  db
    .select(productColumns(sql.placeholder('now'), sql.placeholder('language')))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    // One array parameter, so that the statement is the same for carts of every length.
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')}::int[])`, eq(products.published, true)))
    .prepare('products-for-sale'),
)

/** The published products of a cart, by id, with a function that picks a product's variant. */
export async function readForSale(
  db: Handle,
  { now, language, ids }: { now: Date; language: Language; ids: number[] },
): Promise<(wanted: Chosen) => { product: Product; chosen: ForSale | null } | null> {
  const rows = await onSaleAmong(db).execute({ now, language, ids })
  const found = new Map(rows.map((row) => [row.product.id, { row, product: productOf(row) }]))
  return ({ product_id, variant_id }) => {
    const one = found.get(product_id)
    return one ? { product: one.product, chosen: choose(one.row, one.product, variant_id ?? null) } : null
  }
}

/** A row of `productColumns` as something to buy; null when the variant belongs to another product. */
export function forSale(found: FoundProduct, variant_id: number | null): ForSale | null {
  return choose(found, productOf(found), variant_id)
}

interface Chosen {
  product_id: number
  variant_id?: number | null | undefined
}

/** Null for a variant of another product, and for no variant of a product that is sold in sizes. */
function choose(found: FoundProduct, product: Product, variant_id: number | null): ForSale | null {
  const variant = product.variants.find((size) => size.id === variant_id) ?? null
  if (product.variants.length > 0 ? variant === null : variant_id !== null) return null
  const item = found.items.find((counted) => counted.variant_id === variant_id)
  if (!item) throw new Error(`Product ${product.id} has no stock item.`)
  const size = found.variants.find(({ id }) => id === variant_id)
  return {
    product,
    variant,
    stock_item_id: item.id,
    available: unitsForSale(found, variant_id),
    unit_price_pence: size?.price_pence ?? found.product.price_pence,
    media_hash: size?.media_hash ?? found.photographs[0]?.hash ?? null,
  }
}

export async function readCategory(
  db: Handle,
  { slug, ...shown }: { now: Date; language: Language; slug: string },
): Promise<Category> {
  const [category] = await withProducts(db, shown, eq(categories.slug, slugMeant(slug)))
  if (category) return category
  const before = await idAtOldAddress(db, { kind: 'category', slug: slugMeant(slug) })
  const [moved] = before === null ? [] : await withProducts(db, shown, eq(categories.id, before))
  if (!moved) throw notFound(refusals.categoryNotFound)
  return moved
}

/** All categories, or the one with this slug. */
export async function listCategories(
  db: Handle,
  { slug, ...shown }: { now: Date; language: Language; slug?: string },
): Promise<Category[]> {
  return withProducts(db, shown, slug === undefined ? undefined : eq(categories.slug, slugMeant(slug)))
}

/** The most products in a category's response; `/products/?category__slug=` has all of them. */
const PRODUCTS_OF_CATEGORY = 100

async function withProducts(
  db: Handle,
  { now, language }: { now: Date; language: Language },
  where: SQL | undefined,
): Promise<Category[]> {
  const words = translationOf('category', sql`categories.id`, language)
  const found = await db
    .select({ ...getTableColumns(categories), coming_soon: isComingSoon, words })
    .from(categories)
    .where(where)
    .orderBy(asc(categories.position), asc(categories.id))
  if (found.length === 0) return []
  const ids = found.map((category) => category.id)
  const rows = await db
    .select({ ...productColumns(now, language), category_id: categories.id, parent_id: categories.parent_id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(sql`${products.id} in (
      select p.id from categories c
      cross join lateral (select id from products where category_id = c.id and published and kind = 'goods'
        order by position, id limit ${PRODUCTS_OF_CATEGORY}) p
      where c.id = any(${sql.param(ids)}::int[]) or c.parent_id = any(${sql.param(ids)}::int[]))`)
    .orderBy(...inShopOrder)
  const all = rows.map(productOf)
  return found.map(({ id, slug, name, description, coming_soon, words }) => {
    const inside = all.filter((_, at) => rows[at]?.category_id === id || rows[at]?.parent_id === id)
    const english = { id, slug, name, description, coming_soon, products: inside.slice(0, PRODUCTS_OF_CATEGORY) }
    return translated(english, language, words, { name: 'name', description: 'description' })
  })
}
