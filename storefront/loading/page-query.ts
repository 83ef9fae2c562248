import { type SetURLSearchParams, useSearchParams } from 'react-router'
import type { CacheablePage, PageField } from '#contract/cacheable-pages.ts'

/** The query of a cacheable page. */
export interface PageQuery<Page extends CacheablePage> {
  get(field: PageField<Page>): string | null
}

/**
 * Lets a page read the fields that contract/cacheable-pages.ts declares for it. The page cache drops every other field,
 * so a page that read one would be cached for the wrong query.
 */
export const pageQuery = <Page extends CacheablePage>(_page: Page, query: URLSearchParams): PageQuery<Page> => query

/** `useSearchParams` for a cacheable page. */
export function usePageQuery<Page extends CacheablePage>(page: Page): [PageQuery<Page>, SetURLSearchParams] {
  const [search, setSearch] = useSearchParams()
  return [pageQuery(page, search), setSearch]
}
