/**
 * Adds the query of the request to the new address that an old one redirects to: a campaign's fields, a size. Not the
 * work of the page, because all requests that differ in such fields share its response.
 */
export function keepQuery<T extends { status: number; headers: Headers }>(response: T, asked: URL): T {
  const location = response.headers.get('location')
  if (response.status !== 301 || location === null || asked.search === '') return response
  const to = new URL(location, asked)
  if (to.origin !== asked.origin) return response
  const query = new URLSearchParams(asked.search)
  for (const [name, value] of to.searchParams) query.set(name, value)
  response.headers.set('location', `${to.pathname}?${query}${to.hash}`)
  return response
}
