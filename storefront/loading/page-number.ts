/** What every list says of a page that it doesn't have. */
export const NO_SUCH_PAGE = 'There is no such page.'

/**
 * Which page of a list an address asks for. What is no number is page 0, of which the API says what it says of every
 * page that isn't there.
 */
export function pageNumber(query: URLSearchParams): number {
  const page = query.get('page')
  return page === null ? 1 : Number(page) || 0
}
