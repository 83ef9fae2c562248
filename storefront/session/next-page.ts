import { withoutLanguage } from '../language/in-language.ts'

/** /login with the current page as `next`. */
export function loginAddress(): string {
  const here = withoutLanguage(location.pathname) + location.search
  return here === '/' || here.startsWith('/login') ? '/login' : `/login?next=${encodeURIComponent(here)}`
}

/** The page to open after signing in. Only accepts a path of this shop: an open redirect would help phishing. */
export function nextPage(search: URLSearchParams, otherwise: string): string {
  const next = search.get('next')
  if (!next?.startsWith('/')) return otherwise
  const address = new URL(next, 'https://shop.invalid')
  return address.origin === 'https://shop.invalid' && !address.pathname.startsWith('//')
    ? address.pathname + address.search
    : otherwise
}
