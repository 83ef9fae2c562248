import { categoryPages } from '#contract/pages.ts'
import { withoutLanguage } from '../language/in-language.ts'

/** The category of a page such as "/floral-soaps". Throws for other addresses, which routes.ts never sends here. */
export function categorySlugAt(pathname: string): string {
  const path = withoutLanguage(pathname).replaceAll('/', '')
  const slug = Object.entries(categoryPages).find(([address]) => address === path)?.[1]
  if (!slug) throw new Error(`category-pages.ts does not know ${pathname}`)
  return slug
}

/** The address of a category's own page, or of the catalogue filtered by it. */
export function categoryAddress(slug: string): string {
  const address = Object.entries(categoryPages).find(([, category]) => category === slug)?.[0]
  return address ? `/${address}` : `/products?category__slug=${encodeURIComponent(slug)}`
}
