/** The category pages: address → the category's slug in the API and the name its empty text uses. */
export const categoryPages = {
  'botanic-essential': { slug: 'botanic-essential', name: 'Botanic Essential' },
  'floral-soaps': { slug: 'floral-soap', name: 'Floral Soaps' },
  'spices-wood': { slug: 'spices_wood', name: 'Spices & Wood' },
  'herbal-soaps': { slug: 'herbal-soap', name: 'Herbal Soaps' },
  creams: { slug: 'cream', name: 'Creams' },
  oils: { slug: 'oil', name: 'Oils' },
  'gift-sets': { slug: 'gift-set', name: 'Gift Sets' },
} as const satisfies Record<string, CategoryPage>

export interface CategoryPage {
  readonly slug: string
  readonly name: string
}

/** The page for an address such as "/floral-soaps", or null. */
export function categoryPageAt(pathname: string): CategoryPage | null {
  const path = pathname.replaceAll('/', '')
  return Object.entries<CategoryPage>(categoryPages).find(([address]) => address === path)?.[1] ?? null
}

/** The address of a category's own page, or of the catalogue filtered by it. */
export function categoryAddress(slug: string): string {
  const page = Object.entries<CategoryPage>(categoryPages).find(([, category]) => category.slug === slug)
  return page ? `/${page[0]}` : `/products?category__slug=${encodeURIComponent(slug)}`
}
