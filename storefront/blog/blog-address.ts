import { SEARCH_MAX, SLUG_MAX } from '#contract/limits.ts'
import { pageNumber } from '../loading/page-number.ts'
import type { PageQuery } from '../loading/page-query.ts'

/** The query of the blog: search words, a category's slug, a page. */
export interface BlogQuery {
  search: string
  category: string
  page: number
}

/** The query of an address, within the API's limits. */
export function readBlogQuery(query: PageQuery<'/blog'>): BlogQuery {
  return {
    search: clean(query.get('search'), SEARCH_MAX),
    category: clean(query.get('category__slug'), SLUG_MAX),
    page: pageNumber(query),
  }
}

export function blogAddress({ search = '', category = '', page = 1 }: Partial<BlogQuery>): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (category) query.set('category__slug', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/blog?${query}` : '/blog'
}

function clean(value: string | null, cap: number): string {
  return (value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, cap)
    .trim()
}
