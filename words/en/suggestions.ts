import type { Suggestion } from '#contract/suggestions.ts'

export const suggestions = 'Suggestions'
export const count = (found: number) =>
  found === 0 ? 'No suggestions' : found === 1 ? '1 suggestion' : `${found} suggestions`
/** Beside the name of what isn't a product. */
export const kinds: Readonly<Record<Exclude<Suggestion['kind'], 'product'>, string>> = {
  category: 'Category',
  ingredient: 'Products with this ingredient',
  post: 'Blog',
  page: 'Page',
}
