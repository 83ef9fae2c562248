import { withoutLanguage } from '../language/in-language.ts'

/** /login with the current page as `next`. */
export function loginAddress(): string {
  const here = withoutLanguage(location.pathname) + location.search
  return here === '/' || here.startsWith('/login') ? '/login' : `/login?next=${encodeURIComponent(here)}`
}
