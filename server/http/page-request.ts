import { PAGE_SIZE_CAP } from '#contract/limits.ts'
import type { CursorQuery, PageQuery } from '#contract/shapes.ts'
import { ApiError } from './api-error.ts'
import { refusals } from './refusals.ts'

export interface PageRequest {
  page: number
  size: number
  offset: number
  /** The row that the page begins after or ends before; null when the request names the page by its number alone. */
  cursor: Cursor | null
}

/** A row by the values that the list is ordered by, and the side of it on which the page is. */
export interface Cursor {
  direction: 'after' | 'before'
  key: unknown[]
}

/** The rows of a page, and how many the whole list has. */
export interface Page<Row> {
  results: Row[]
  count: number
  /** Missing where the list is paged by numbers alone. */
  edges?: PageEdges
}

/** Both ends of a page. */
export interface PageEdges {
  /** The values that the first and the last row are ordered by; null where no page can begin at them. */
  first: unknown[] | null
  last: unknown[] | null
  /** Whether there is a next and a previous page. */
  next: boolean
  previous: boolean
}

/** The requested page. A `page_size` over PAGE_SIZE_CAP is PAGE_SIZE_CAP. Throws 400 for a cursor of no list. */
export function pageRequestOf(
  query: PageQuery & Pick<CursorQuery, 'after' | 'before'>,
  defaultSize: number,
): PageRequest {
  const page = query.page ?? 1
  const size = Math.min(query.page_size ?? defaultSize, PAGE_SIZE_CAP)
  const { after, before } = query
  // Without the page's number, `next` and `previous` couldn't name theirs.
  if ((after && before) || ((after || before) && query.page === undefined)) throw invalidCursor()
  const cursor: Cursor | null = after
    ? { direction: 'after', key: decodeCursor(after) }
    : before
      ? { direction: 'before', key: decodeCursor(before) }
      : null
  return { page, size, offset: (page - 1) * size, cursor }
}

/**
 * The response of a list. `next` and `previous` are absolute URLs that keep the query; far down a list with `edges`
 * they name the row at which they begin (server/http/keyset.ts). Throws 404 for a page past the last one.
 */
export function paged<T>(
  { results, count, edges }: Page<T>,
  { pageRequest, address, query }: { pageRequest: PageRequest; address: string; query: Record<string, unknown> },
) {
  if (results.length === 0 && (pageRequest.page > 1 || pageRequest.cursor)) throw pageNotFound()
  const urlOf = (page: number, direction: Cursor['direction'], key: unknown[] | null | undefined) => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && !PAGE_PARAMETERS.has(name)) url.searchParams.set(name, String(value))
    if (page > 1) url.searchParams.set('page', String(page))
    if ((page - 1) * pageRequest.size > MAX_OFFSET && key)
      url.searchParams.set(direction, Buffer.from(JSON.stringify(key)).toString('base64url'))
    return url.href
  }
  const { next = pageRequest.offset + results.length < count, previous = pageRequest.page > 1 } = edges ?? {}
  return {
    count,
    next: next ? urlOf(pageRequest.page + 1, 'after', edges?.last) : null,
    previous: previous ? urlOf(Math.max(1, pageRequest.page - 1), 'before', edges?.first) : null,
    page_size: pageRequest.size,
    results,
  }
}

/** Postgres skips this many rows quickly: up to here a URL needs the page's number alone, which people can read. */
const MAX_OFFSET = 1000

/** The query's fields that name a page. */
export const PAGE_PARAMETERS = new Set(['page', 'after', 'before'])

export const pageNotFound = () => new ApiError('not_found', refusals.noSuchPage)

function decodeCursor(text: string): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(key)) return key
  } catch {
    // Typed by hand, or cut short.
  }
  throw invalidCursor()
}

export const invalidCursor = () => new ApiError('invalid', refusals.noPageOfList)
