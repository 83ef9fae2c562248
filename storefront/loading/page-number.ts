/** Shown by every list for a page that doesn't exist. */
export const NO_SUCH_PAGE = 'There is no such page.'

/** The `page` of a query, 1 without one. Anything but a number is page 0, for which the API responds with 404. */
export function pageNumber(query: { get(field: 'page'): string | null }): number {
  const page = query.get('page')
  return page === null ? 1 : Number(page) || 0
}
