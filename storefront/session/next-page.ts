/** /login, remembering the page one is on. */
export function loginAddress(): string {
  const here = location.pathname + location.search
  return here === '/' || here.startsWith('/login') ? '/login' : `/login?next=${encodeURIComponent(here)}`
}

/**
 * The page to go to after signing in. Anything but a path of this shop is dropped: a link could lead a shopper
 * elsewhere.
 */
export function nextPage(search: URLSearchParams, otherwise: string): string {
  const next = search.get('next')
  if (!next?.startsWith('/')) return otherwise
  const address = new URL(next, 'https://shop.invalid')
  return address.origin === 'https://shop.invalid' && !address.pathname.startsWith('//')
    ? address.pathname + address.search
    : otherwise
}
