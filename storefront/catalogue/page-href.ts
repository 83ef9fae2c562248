/**
 * The catalogue's own address for a page the API names: "https://…/products/?category__slug=oil&page=2" →
 * "/products?category__slug=oil&page=2".
 */
export function pageHref(link: string | null): string | null {
  if (!link) return null
  const asked = new URL(link).searchParams
  const kept = new URLSearchParams()
  for (const field of ['category__slug', 'page', 'after', 'before']) {
    const value = asked.get(field)
    if (value && !(field === 'page' && value === '1')) kept.set(field, value)
  }
  return kept.size > 0 ? `/products?${kept}` : '/products'
}
