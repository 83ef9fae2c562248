import { eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { catalogueShapes, Product } from '#contract/catalogue.ts'
import type { Search } from '#contract/product-search.ts'
import type { Handle } from '#server/db/open.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { bandEnds, findProducts, type Wanted } from '#server/search/find-products.ts'
import type { Missed } from '#server/search/misses.ts'
import type { Language } from '#words/languages.ts'
import { productColumns, productOf } from './product.ts'
import { categories, products } from './tables.ts'

type ProductQuery = z.output<typeof catalogueShapes.products.input>

/** What a query asks of a search; null for a plain list, which costs less. */
export function wantedOf({ q, exact, type, range, skin, price, ...query }: ProductQuery): Wanted | null {
  if (![q, type, range, skin, price, query.with, query.without].some(Boolean)) return null
  const listed = (text = '') => text.split(/[,،]/).filter((name) => name.trim() !== '')
  return {
    q: q || undefined,
    exact: exact === '1',
    type: type || undefined,
    range: range || undefined,
    skin,
    price: price ? bandEnds(price) : undefined,
    with: listed(query.with),
    without: listed(query.without),
  }
}

/**
 * What a search looked for in vain. Null for a search in other ways than by its words alone: what a filter excludes
 * isn't missing in the shop, and a second page, another order or the words as typed are the same search again.
 */
export function missedBy(
  { q, ...others }: ProductQuery,
  { count, search }: { count: number; search: Search },
): Missed | null {
  const { page = 1, page_size: _size, format: _format, ...filters } = others
  if (!q || page > 1 || Object.values(filters).some(Boolean)) return null
  return count === 0 || search.ignored.length > 0 ? { q, nothing: count === 0, ignored: search.ignored } : null
}

interface SearchRequest {
  now: Date
  language: Language
  pageRequest: PageRequest
  wanted: Wanted
}

/** The products of a search, in its order. Throws 400 for a cursor: its pages are counted. */
export async function searchProducts(
  db: Handle,
  { now, language, pageRequest, wanted }: SearchRequest,
): Promise<Page<Product> & { search: Search }> {
  const { ids, count, search } = await findProducts(db, { language, pageRequest, wanted })
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(productColumns(now, language))
          .from(products)
          .innerJoin(categories, eq(categories.id, products.category_id))
          .where(inArray(products.id, ids))
  const found = new Map(rows.map((row) => [row.product.id, productOf(row)]))
  return { results: ids.flatMap((id) => found.get(id) ?? []), count, search }
}
