import * as refusals from '#words/en/refusals.ts'

/** Shown by every list for a page that doesn't exist. */
export const NO_SUCH_PAGE = refusals.noSuchPage

/** The `page` of a query, 1 if missing. Anything but a number becomes page 0, for which the API returns 404. */
export function pageNumber(query: { get(field: 'page'): string | null }): number {
  const page = query.get('page')
  return page === null ? 1 : Number(page) || 0
}
