import { PAGE_SIZE_CAP, type PageQuery, type WalkQuery } from '#contract/shapes.ts'
import { Refused } from './refused.ts'

export interface Slice {
  page: number
  size: number
  offset: number
  /** The row its reader has come from; null when the page is asked for by its number alone. */
  from: Place | null
}

/** A row of a list, by the values that the list is ordered by, and the side of it on which the page lies. */
export interface Place {
  way: 'after' | 'before'
  key: unknown[]
}

/** What lies at both ends of a page. */
export interface Ends {
  /** The values by which its first and its last row are ordered; null where no page can begin beside them. */
  first: unknown[] | null
  last: unknown[] | null
  /** Whether the list goes on. */
  next: boolean
  previous: boolean
}

/** Which rows a page of a list is made of. A page size beyond the cap is the cap. */
export function sliceOf(query: PageQuery & Pick<WalkQuery, 'after' | 'before'>, usual: number): Slice {
  const page = query.page ?? 1
  const size = Math.min(query.page_size ?? usual, PAGE_SIZE_CAP)
  const { after, before } = query
  // Without its number nobody could say which page the next one is.
  if ((after && before) || ((after || before) && query.page === undefined)) throw noPlace()
  const from: Place | null = after ? { way: 'after', key: keyIn(after) } : before ? { way: 'before', key: keyIn(before) } : null
  return { page, size, offset: (page - 1) * size, from }
}

/**
 * A list's answer: its neighbours' addresses are absolute and keep the query. Far down a list that knows its `ends` they say beside which row they begin
 * (server/http/keyset.ts). A page past the end is not there (404).
 */
export function paged<T>(results: T[], count: number, slice: Slice, address: string, query: Record<string, unknown>, ends?: Ends) {
  if (results.length === 0 && (slice.page > 1 || slice.from)) throw noSuchPage()
  const at = (page: number, way: Place['way'], key: unknown[] | null | undefined) => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(query)) if (value !== undefined && !OWN.has(name)) url.searchParams.set(name, String(value))
    if (page > 1) url.searchParams.set('page', String(page))
    if ((page - 1) * slice.size > COUNTED_OFF && key) url.searchParams.set(way, Buffer.from(JSON.stringify(key)).toString('base64url'))
    return url.href
  }
  const { next = slice.offset + results.length < count, previous = slice.page > 1 } = ends ?? {}
  return {
    count,
    next: next ? at(slice.page + 1, 'after', ends?.last) : null,
    previous: previous ? at(Math.max(1, slice.page - 1), 'before', ends?.first) : null,
    page_size: slice.size,
    results,
  }
}

/** Rows that are quickly counted off: as long as no more stand before a page, its number is enough, and its address stays what people can read. */
const COUNTED_OFF = 1000

/** What says which page of a list is asked for. */
export const OWN = new Set(['page', 'after', 'before'])

export const noSuchPage = () => new Refused('not_found', 'There is no such page.')

function keyIn(place: string): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(place, 'base64url').toString())
    if (Array.isArray(key)) return key
  } catch {
    // Typed by hand, or cut short.
  }
  throw noPlace()
}

export const noPlace = () => new Refused('invalid', 'This is no address of a page of this list. Begin again at its first page.')
