/** The URL of a page's HTML from its URL in the API: "https://…/products/?page=2" → "/products?page=2". */
export function pageHref(link: string | null): string | null {
  if (!link) return null
  const { search } = new URL(link)
  return `/products${search}`
}
