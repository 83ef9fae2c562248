import { LANGUAGES, pathIn } from '#words/languages.ts'

const HOME = new Set(LANGUAGES.map((language) => pathIn(language, '/')))
const DAYS = 30

/** The discount code in a home page's address, and the address without it; null for every other address. */
export function codeIn(url: string): { code: string; location: string } | null {
  const [path = '', text] = url.split('?', 2)
  if (text === undefined || !HOME.has(path)) return null
  const query = new URLSearchParams(text)
  const code = query.get('code')?.trim().toUpperCase() ?? ''
  if (!/^[A-Z0-9-]{3,40}$/.test(code)) return null
  query.delete('code')
  return { code, location: query.size > 0 ? `${path}?${query}` : path }
}

/**
 * The response to `/?code=SPRING10`: the page without the code, which goes into a cookie for the cart
 * (storefront/discount/stored-code.ts). It can't be the page's own work, because that page is cached for everybody.
 */
export function discountLink(url: string): Response | null {
  const found = codeIn(url)
  if (!found) return null
  const cookie = `discount_code=${found.code}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax`
  const headers = { location: found.location, 'set-cookie': cookie, 'cache-control': 'no-store' }
  return new Response(null, { status: 302, headers })
}
