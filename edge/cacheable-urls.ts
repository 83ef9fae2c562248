import { prefersHtml } from './negotiation.ts'

/** The fields of the query that a page reads, and what may stand in them. */
type Fields = Record<string, RegExp>

const PAGE = /^[1-9]\d{0,3}$/
const SLUG = /^[\w-]{1,80}$/
const JSON_FORMAT = /^json$/
const COUNT = /^[1-9]\d{0,2}$/
/** Beside which row a page begins, in the words of the list itself. */
const CURSOR = /^[\w-]{1,80}$/
const SEARCH = /^[^\p{Cc}]{1,100}$/u
/** A page that has this field is never kept: a draft, for whoever was given the key. */
const UNCACHEABLE = /(?!)/

/**
 * Pages that are the same for every visitor, so that one copy serves them all. Whatever isn't here is made for each
 * request: what has a token or a session in its address, what reads the rest of its query.
 */
export const CACHEABLE_PAGES: { path: RegExp; fields: Fields }[] = [
  { path: /^\/$/, fields: { preview: UNCACHEABLE } },
  { path: /^\/products$/, fields: { category__slug: SLUG, page: PAGE, after: CURSOR, before: CURSOR } },
  { path: /^\/products\/[a-z0-9-]{1,120}$/, fields: {} },
  { path: /^\/(botanic-essential|floral-soaps|spices-wood|herbal-soaps|creams|oils|gift-sets)$/, fields: {} },
  { path: /^\/(about-us|our-principles|contact)$/, fields: {} },
  { path: /^\/(privacy-policy|terms-of-service|shipping-info|returns)$/, fields: { preview: UNCACHEABLE } },
  { path: /^\/blog$/, fields: { search: SEARCH, category__slug: SLUG, page: PAGE } },
  { path: /^\/blog\/feed\.xml$/, fields: {} },
  { path: /^\/blog\/[a-z0-9-]{1,200}$/, fields: { preview: UNCACHEABLE } },
  { path: /^\/cart$/, fields: { paid: /^true$/ } },
  { path: /^\/(sitemap\.xml|robots\.txt|manifest\.webmanifest)$/, fields: {} },
]

/** Calls whose answers are the same for everybody, by their addresses. */
const CACHEABLE_CALLS: typeof CACHEABLE_PAGES = [
  {
    path: /^\/products\/$/,
    fields: { category__slug: SLUG, page: PAGE, page_size: COUNT, after: CURSOR, before: CURSOR, format: JSON_FORMAT },
  },
  { path: /^\/products\/[a-z0-9-]{1,120}\/$/, fields: {} },
  { path: /^\/categories\/$/, fields: { slug: SLUG, page: PAGE, page_size: COUNT, format: JSON_FORMAT } },
  { path: /^\/(categories|category)\/[\w-]{1,80}\/$/, fields: {} },
  { path: /^\/checkout\/shipping-options\/$/, fields: { country: /^(GB|AE)$/ } },
  { path: /^\/(blog-categories|about-us)\/$/, fields: {} },
  { path: /^\/api\/(home|shop)\/$/, fields: { preview: UNCACHEABLE } },
  { path: /^\/api\/policies\/[a-z-]{1,40}\/$/, fields: { preview: UNCACHEABLE } },
  {
    path: /^\/blogposts\/$/,
    fields: { search: SEARCH, category__slug: SLUG, page: PAGE, page_size: COUNT, format: JSON_FORMAT },
  },
  { path: /^\/blogposts\/[a-z0-9-]{1,160}\/$/, fields: { preview: UNCACHEABLE } },
]

/** What the framework adds to the address of a page's data: which parts of the page are asked for. */
const DATA_FIELDS: Fields = { _routes: /^[\w/.:,*-]{1,200}$/, index: /^$/ }
const DATA_SUFFIX = '.data'
const DATA_OF_HOME = new Set(['/_root', '/_'])

/**
 * The address under which a page is kept, or its data for a move inside the app; null when it is none that is kept.
 * Fields that mean nothing to the page (utm_source, fbclid) are left out and the others stand in one order, so that an
 * advertisement's thousand addresses are one page.
 */
export function pageCacheKey(url: string): string | null {
  const asked = url.indexOf('?')
  const path = asked < 0 ? url : url.slice(0, asked)
  const isData = path.endsWith(DATA_SUFFIX)
  const page = isData ? path.slice(0, -DATA_SUFFIX.length) : path
  const fields = CACHEABLE_PAGES.find((kept) => kept.path.test(isData && DATA_OF_HOME.has(page) ? '/' : page))?.fields
  if (!fields) return null
  if (asked < 0) return path
  const query = meaningful(new URLSearchParams(url.slice(asked + 1)), isData ? { ...fields, ...DATA_FIELDS } : fields)
  if (!query) return null
  return query.size > 0 ? `${path}?${query}` : path
}

/** The address under which an answer of the API is kept; null when it is none that is kept. */
export function apiCacheKey(url: string): string | null {
  const asked = url.indexOf('?')
  const path = asked < 0 ? url : url.slice(0, asked)
  const fields = CACHEABLE_CALLS.find((kept) => kept.path.test(path))?.fields
  if (!fields) return null
  const given = new URLSearchParams(asked < 0 ? '' : url.slice(asked + 1))
  // A list names its neighbours with everything it was asked with.
  if ('page' in fields && [...given.keys()].some((name) => !(name in fields))) return null
  const query = meaningful(given, fields)
  if (!query) return null
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Whether a question to the API gets the answer that everybody gets. A page of another origin is told so in a header of
 * its own, a page of ours is given a cookie with its first question, and whoever would rather read HTML gets the page.
 */
export function isAnonymousRequest(header: (name: string) => string | null | undefined): boolean {
  if (header('origin')) return false
  if ((header('sec-fetch-site') || header('referer')) && !header('cookie')?.includes('csrftoken=')) return false
  const accept = header('accept')
  return !accept || accept === '*/*' || accept === 'application/json' || !prefersHtml(accept)
}

/**
 * The fields that mean something, in the order of the table; null when one is given twice or holds what the page would
 * have to judge itself.
 */
function meaningful(query: URLSearchParams, fields: Fields): URLSearchParams | null {
  const kept = new URLSearchParams()
  for (const [name, allowed] of Object.entries(fields)) {
    const values = query.getAll(name)
    if (values.length === 0) continue
    if (values.length > 1 || !allowed.test(values[0] ?? '')) return null
    kept.set(name, values[0] ?? '')
  }
  return kept
}
