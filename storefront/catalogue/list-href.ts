/** The URL of the catalogue with a category and an order; null or empty for all products in the shop's own order. */
export function listHref(category: string | null, sort: string | null): string {
  const query = new URLSearchParams({ ...(category ? { category__slug: category } : {}), ...(sort ? { sort } : {}) })
  return query.size > 0 ? `/products?${query}` : '/products'
}
