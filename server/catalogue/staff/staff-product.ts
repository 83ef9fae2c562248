import { and, asc, eq, ilike, or, type SQL, sql, sum } from 'drizzle-orm'
import type { ProductKind } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import type { ProductOrdering, ProductRow, StaffProduct } from '#contract/staff/catalogue.ts'
import { productOf } from '#server/catalogue/product.ts'
import { readProductPage } from '#server/catalogue/product-page.ts'
import { isSoldToUae, uaeObstacles } from '#server/catalogue/sold-to-uae.ts'
import { categories, productCounts, productPhotographs, products, variants } from '#server/catalogue/tables.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Handle } from '#server/db/open.ts'
import { isFormulated } from '#server/formulas/is-formulated.ts'
import { notFound } from '#server/http/api-error.ts'
import { keysetPage, type Ordering, orderingOf } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { photographAddress } from '#server/media/photographs.ts'
import { media } from '#server/media/tables.ts'
import { historyOf } from '#server/stock/history.ts'
import { availableAt } from '#server/stock/stock.ts'
import { stockItems } from '#server/stock/tables.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { readCompanions } from './write-companions.ts'

export interface ProductFilter {
  search?: string | undefined
  category_id?: number | undefined
  kind?: ProductKind | undefined
  published?: boolean | undefined
  ships_to_uae?: boolean | undefined
  ordering: ProductOrdering
}

const ORDER_BY: Record<'position' | 'name' | 'price' | 'updated_at' | 'id', Ordering['columns']> = {
  position: [products.position, products.id],
  name: [products.name, products.id],
  price: [products.price_pence, products.id],
  updated_at: [products.updated_at, products.id],
  id: [products.id],
}

/** Products for the staff's list, on sale or not. */
export async function listStaffProducts(
  db: Handle,
  { now, pageRequest, ...filter }: ProductFilter & { now: Date; pageRequest: PageRequest },
): Promise<Page<ProductRow>> {
  const where = and(
    filter.search ? anywhere(filter.search) : undefined,
    filter.category_id ? eq(products.category_id, filter.category_id) : undefined,
    filter.kind ? eq(products.kind, filter.kind) : undefined,
    filter.published === undefined ? undefined : eq(products.published, filter.published),
    filter.ships_to_uae === undefined ? undefined : sql`${isSoldToUae(now)} = ${filter.ships_to_uae}`,
  )
  const count = where ? await db.$count(products, where) : await countAll(db)
  const page = await keysetPage(pageRequest, {
    ordering: orderingOf(filter.ordering, ORDER_BY),
    count,
    read: (range) => readProductPage(db, { now, language: SOURCE_LANGUAGE, where, range }),
    columnsOf: ({ product }) => product,
  })
  const results = page.results.map((found) => {
    const row = found.product
    const product = productOf(found)
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      kind: row.kind,
      category: product.category,
      category_id: row.category_id,
      price: product.price,
      published: row.published,
      coming_soon: product.coming_soon,
      image: product.image,
      sizes: product.variants.length,
      available: product.variants.reduce((sum, variant) => sum + variant.stock, product.stock),
      position: row.position,
      updated_at: product.updated_at,
      version: row.version,
    }
  })
  return { ...page, results }
}

/** By counters, without reading all rows. */
async function countAll(db: Handle): Promise<number> {
  const [published] = await db.select({ count: sum(productCounts.published).mapWith(Number) }).from(productCounts)
  // Written out, as the indexes have it: what isn't goods is counted by reading it.
  const uncounted = sql`products.kind <> 'goods' and products.published`
  return (
    (published?.count ?? 0) +
    (await db.$count(products, eq(products.published, false))) +
    (await db.$count(products, uncounted))
  )
}

/** A product with all fields that staff can change. */
export async function readStaffProduct(db: Handle, { now, id }: { now: Date; id: number }): Promise<StaffProduct> {
  const [found] = await db
    .select({
      product: products,
      category: categories.name,
      uae_obstacles: uaeObstacles(now),
      formulated: isFormulated,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(eq(products.id, id))
  if (!found) throw notFound('Product not found.')
  const {
    position,
    price_pence,
    created_at,
    updated_at,
    taken_off_at,
    sales_order,
    arabic_name: _,
    arabic_description: __,
    ships_to_uae: ___,
    use: ____,
    scpn: _____,
    ...row
  } = found.product
  const pictures = await db
    .select({ alt: productPhotographs.alt, picture: media })
    .from(productPhotographs)
    .innerJoin(media, eq(media.hash, productPhotographs.media_hash))
    .where(eq(productPhotographs.product_id, id))
    .orderBy(asc(productPhotographs.position))
  const sizes = await db
    .select()
    .from(variants)
    .where(eq(variants.product_id, id))
    .orderBy(asc(variants.position), asc(variants.id))
  const stock = await db
    .select({
      variant_id: stockItems.variant_id,
      stock_item_id: stockItems.id,
      level: stockItems.level,
      available: availableAt(now),
    })
    .from(stockItems)
    .where(eq(stockItems.product_id, id))
  const stockOf = (variant_id: number | null) => {
    const { variant_id: _, ...counted } = stock.find((item) => item.variant_id === variant_id) ?? {
      variant_id,
      ...UNCOUNTED,
    }
    return counted
  }
  const history = await historyOf(db, id)
  const companions = await readCompanions(db, id)
  return {
    ...row,
    category: found.category,
    uae_obstacles: found.uae_obstacles,
    formulated: found.formulated,
    price: pounds(price_pence),
    position,
    photographs: pictures.map(({ alt, picture: { hash, width, height, color } }) => ({
      hash,
      image: photographAddress(hash),
      width,
      height,
      color,
      alt,
    })),
    variants: sizes.map((size) => ({
      id: size.id,
      name: size.name,
      price: pounds(size.price_pence),
      description: size.description,
      net_amount: size.net_amount,
      photograph: size.media_hash,
      on_sale: size.on_sale,
      ...stockOf(size.id),
      counted: history.some((item) => item.variant_id === size.id && item.moved),
    })),
    ...companions,
    ...stockOf(null),
    ever_sold: history.some((item) => item.sold),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

const UNCOUNTED = { stock_item_id: null, level: 0, available: 0 }

function anywhere(text: string): SQL | undefined {
  const pattern = likePattern(text)
  const inOtherLanguages = sql`exists (select 1 from translations t
    where t.kind = 'product' and t.thing = products.id::text and t.words->>'name' ilike ${pattern})`
  return or(ilike(products.name, pattern), ilike(products.slug, pattern), inOtherLanguages)
}
