import { SEARCH_MAX } from '#contract/limits.ts'
import { FILTER_WORDS_MAX, PRICE_RANGE } from '#contract/product-filters.ts'
import { isProductSort, type ProductSort } from '#contract/product-sorts.ts'
import { isSkinType, type SkinType } from '#contract/skin-types.ts'

/** What a list of products is asked for, as its URL has it. */
export interface ListQuery {
  /** The slug of a type or a range. */
  category__slug?: string | undefined
  q?: string | undefined
  /** Finds the words of `q` as typed. */
  exact?: '1' | undefined
  skin?: SkinType | undefined
  /** "10-20" in pounds. */
  price?: string | undefined
  /** Ingredients, with commas between them. */
  with?: string | undefined
  without?: string | undefined
  sort?: ProductSort | undefined
}

/** In the order of the URL. */
export const LIST_FIELDS = [
  'q',
  'exact',
  'category__slug',
  'skin',
  'price',
  'with',
  'without',
  'sort',
] as const satisfies (keyof ListQuery)[]

/** The URL of the list that a query asks for. */
export function listHref(query: ListQuery): string {
  const fields = new URLSearchParams()
  for (const field of LIST_FIELDS) {
    const value = query[field]
    if (value) fields.set(field, value)
  }
  return fields.size > 0 ? `/products?${fields}` : '/products'
}

/** The query of a list from the fields of a URL or a form. Values that the list doesn't have are left out. */
export function readListQuery(
  get: (field: (typeof LIST_FIELDS)[number] | 'type' | 'range') => string | null,
): ListQuery {
  const text = (field: 'q' | 'with' | 'without', most: number) => get(field)?.trim().slice(0, most) || undefined
  const [skin, price] = [get('skin'), get('price')]
  // The API knows it by both names.
  const sort = get('sort') === 'popular' ? 'best-selling' : get('sort')
  const q = text('q', SEARCH_MAX)
  return {
    q,
    exact: q && get('exact') === '1' ? '1' : undefined,
    category__slug: get('range') || get('type') || get('category__slug') || undefined,
    skin: isSkinType(skin) ? skin : undefined,
    price: price && PRICE_RANGE.test(price) ? price : undefined,
    with: text('with', FILTER_WORDS_MAX),
    without: text('without', FILTER_WORDS_MAX),
    sort: isProductSort(sort) ? sort : undefined,
  }
}
