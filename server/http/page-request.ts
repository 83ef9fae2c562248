import { type CursorQuery, PAGE_SIZE_CAP, type PageQuery } from '#contract/shapes.ts'
import { ApiError } from './api-error.ts'

export interface PageRequest {
  page: number
  size: number
  offset: number
  /** The row its reader has come from; null when the page is asked for by its number alone. */
  cursor: Cursor | null
}

/** A row of a list, by the values that the list is ordered by, and the side of it on which the page lies. */
export interface Cursor {
  direction: 'after' | 'before'
  key: unknown[]
}

/** What lies at both ends of a page. */
export interface PageEdges {
  /** The values by which its first and its last row are ordered; null where no page can begin beside them. */
  first: unknown[] | null
  last: unknown[] | null
  /** Whether the list goes on. */
  next: boolean
  previous: boolean
}

/** Which rows a page of a list is made of. A page size beyond the cap is the cap. */
export function pageRequestOf(query: PageQuery & Pick<CursorQuery, 'after' | 'before'>, usual: number): PageRequest {
  const page = query.page ?? 1
  const size = Math.min(query.page_size ?? usual, PAGE_SIZE_CAP)
  const { after, before } = query
  // Without its number nobody could say which page the next one is.
  if ((after && before) || ((after || before) && query.page === undefined)) throw invalidCursor()
  const cursor: Cursor | null = after
    ? { direction: 'after', key: decodeCursor(after) }
    : before
      ? { direction: 'before', key: decodeCursor(before) }
      : null
  return { page, size, offset: (page - 1) * size, cursor }
}

/**
 * A list's answer: its neighbours' addresses are absolute and keep the query. Far down a list that knows its `ends`
 * they say beside which row they begin (server/http/keyset.ts). A page past the end is not there (404).
 */
export function paged<T>(
  { results, count, edges }: { results: T[]; count: number; edges?: PageEdges },
  { pageRequest, address, query }: { pageRequest: PageRequest; address: string; query: Record<string, unknown> },
) {
  if (results.length === 0 && (pageRequest.page > 1 || pageRequest.cursor)) throw pageNotFound()
  const at = (page: number, way: Cursor['direction'], key: unknown[] | null | undefined) => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && !PAGE_PARAMETERS.has(name)) url.searchParams.set(name, String(value))
    if (page > 1) url.searchParams.set('page', String(page))
    if ((page - 1) * pageRequest.size > MAX_OFFSET && key)
      url.searchParams.set(way, Buffer.from(JSON.stringify(key)).toString('base64url'))
    return url.href
  }
  const { next = pageRequest.offset + results.length < count, previous = pageRequest.page > 1 } = edges ?? {}
  return {
    count,
    next: next ? at(pageRequest.page + 1, 'after', edges?.last) : null,
    previous: previous ? at(Math.max(1, pageRequest.page - 1), 'before', edges?.first) : null,
    page_size: pageRequest.size,
    results,
  }
}

/**
 * Rows that are quickly counted off: as long as no more stand before a page, its number is enough, and its address
 * stays what people can read.
 */
const MAX_OFFSET = 1000

/** What says which page of a list is asked for. */
export const PAGE_PARAMETERS = new Set(['page', 'after', 'before'])

export const pageNotFound = () => new ApiError('not_found', 'There is no such page.')

function decodeCursor(place: string): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(place, 'base64url').toString())
    if (Array.isArray(key)) return key
  } catch {
    // Typed by hand, or cut short.
  }
  throw invalidCursor()
}

export const invalidCursor = () =>
  new ApiError('invalid', 'This is no address of a page of this list. Begin again at its first page.')
