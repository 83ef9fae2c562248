import { PAGE_SIZE_CAP, type PageQuery } from '#contract/shapes.ts'
import { Refused } from './refused.ts'

export interface Slice {
  page: number
  size: number
  offset: number
}

/** Which rows a page of a list is made of. A page size beyond the cap is the cap. */
export function sliceOf(query: PageQuery, usual: number): Slice {
  const page = query.page ?? 1
  const size = Math.min(query.page_size ?? usual, PAGE_SIZE_CAP)
  return { page, size, offset: (page - 1) * size }
}

/** A list's answer: its neighbours' addresses are absolute and keep the query. A page past the end is not there (404). */
export function paged<T>(results: T[], count: number, slice: Slice, address: string, query: Record<string, unknown>) {
  if (slice.page > 1 && slice.offset >= count) throw new Refused('not_found', 'There is no such page.')
  const at = (page: number) => {
    const url = new URL(address)
    for (const [key, value] of Object.entries(query)) if (value !== undefined && key !== 'page') url.searchParams.set(key, String(value))
    if (page > 1) url.searchParams.set('page', String(page))
    return url.href
  }
  return {
    count,
    next: slice.offset + results.length < count ? at(slice.page + 1) : null,
    previous: slice.page > 1 ? at(slice.page - 1) : null,
    page_size: slice.size,
    results,
  }
}
