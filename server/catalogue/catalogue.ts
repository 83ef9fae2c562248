import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Category, Product } from '#contract/catalogue.ts'
import type { Handle } from '#server/db/open.ts'
import type { Slice } from '#server/http/pages.ts'
import { notFound } from '#server/http/refused.ts'
import { productsOf } from './product.ts'
import { categories, products } from './tables.ts'

/** How many products a page holds unless it is asked otherwise. */
export const PRODUCTS_A_PAGE = 12

/** Addresses that the specification spells in its own way, and what they mean. */
const SPELLINGS: Record<string, string> = {
  'foral-soap': 'floral-soap',
  'floral-soaps': 'floral-soap',
  'herbal-soaps': 'herbal-soap',
  'spices-wood': 'spices_wood',
}
const slugMeant = (slug: string) => SPELLINGS[slug] ?? slug

const parent = alias(categories, 'parent')
const inShopOrder = [asc(products.position), asc(products.id)]

/** Published products, of one category (or of all under it) if asked. */
export async function listProducts(db: Handle, now: Date, slice: Slice, category?: string): Promise<{ products: Product[]; count: number }> {
  const where = and(eq(products.published, true), category ? inCategory(category) : undefined)
  const rows = await db
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(parent, eq(parent.id, categories.parent_id))
    .where(where)
    .orderBy(...inShopOrder)
    .limit(slice.size)
    .offset(slice.offset)
  const [total] = await db
    .select({ count: count() })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(parent, eq(parent.id, categories.parent_id))
    .where(where)
  return { products: await productsOf(db, now, rows), count: total?.count ?? 0 }
}

export async function readProduct(db: Handle, now: Date, slug: string): Promise<Product> {
  const rows = await db
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(and(eq(products.slug, slug), eq(products.published, true)))
  const [product] = await productsOf(db, now, rows)
  if (!product) throw notFound('Product')
  return product
}

/** Published products by id, in no order: for carts. */
export async function readProductsById(db: Handle, now: Date, ids: number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(and(inArray(products.id, ids), eq(products.published, true)))
  return new Map((await productsOf(db, now, rows)).map((product) => [product.id, product]))
}

export async function readCategory(db: Handle, now: Date, slug: string): Promise<Category> {
  const [category] = await withProducts(db, now, eq(categories.slug, slugMeant(slug)))
  if (!category) throw notFound('Category')
  return category
}

/** All categories, or the one asked for. */
export async function listCategories(db: Handle, now: Date, slug?: string): Promise<Category[]> {
  return withProducts(db, now, slug === undefined ? undefined : eq(categories.slug, slugMeant(slug)))
}

const columns = { product: products, category_name: categories.name, category_slug: categories.slug }

/** The category itself or its parent: `soap` stands for the four ranges of soap. */
function inCategory(slug: string): SQL | undefined {
  return or(eq(categories.slug, slugMeant(slug)), eq(parent.slug, slugMeant(slug)))
}

async function withProducts(db: Handle, now: Date, where: SQL | undefined): Promise<Category[]> {
  const found = await db.select().from(categories).where(where).orderBy(asc(categories.position), asc(categories.id))
  if (found.length === 0) return []
  const ids = found.map((category) => category.id)
  const rows = await db
    .select({ ...columns, category_id: categories.id, parent_id: categories.parent_id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(and(eq(products.published, true), or(inArray(categories.id, ids), inArray(sql`${categories.parent_id}`, ids))))
    .orderBy(...inShopOrder)
  const all = await productsOf(db, now, rows)
  return found.map(({ id, slug, name, description, coming_soon }) => ({
    id,
    slug,
    name,
    description,
    coming_soon,
    products: all.filter((_, at) => rows[at]?.category_id === id || rows[at]?.parent_id === id),
  }))
}
