import type { CacheableValues } from '#contract/cacheable.ts'
import { CACHEABLE_PAGES } from '#contract/cacheable-pages.ts'
import type { Call } from '#contract/calls.ts'
import { contract, type Shape } from '#contract/contract.ts'
import { everyCall } from '#contract/every-call.ts'
import { splitPath } from '#words/languages.ts'
import { codeIn } from './discount-link.ts'
import { prefersHtml } from './negotiation.ts'

/** A cacheable path and the values that its query fields may have. */
interface CacheRule {
  path: RegExp
  query: [field: string, value: RegExp][]
}

/** The API's documents: without the cache, every request would compress two megabytes. */
const DOCUMENTS = { '/api/docs': {}, '/api/openapi.json': {} }

const PAGE_RULES = Object.entries<CacheableValues>({ ...CACHEABLE_PAGES, ...DOCUMENTS }).map(([path, values]) =>
  ruleFor(path, values),
)

const CALL_RULES = Object.entries<Record<string, Shape>>(contract).flatMap(([resource, shapes]) =>
  Object.entries(shapes).flatMap(([name, { cacheable }]) => {
    if (!cacheable) return []
    const calls: Record<string, Call> = everyCall[resource as keyof typeof everyCall]
    const call = calls[name]
    if (call?.method !== 'GET' || call.access !== 'public')
      throw new Error(`The call ${resource}.${name} is cacheable, but not a public GET.`)
    return [call.path, ...(call.also ?? [])].map((path) => ruleFor(path, cacheable))
  }),
)

/** React Router adds these to the URL of a page's data. `_routes` selects routes. */
const DATA_FIELDS: CacheRule['query'] = [
  ['_routes', /^[\w/.:,*-]{1,200}$/],
  ['index', /^$/],
]
const DATA_SUFFIX = '.data'
const DATA_OF_HOME = new Set(['/_root', '/_'])

/**
 * The key of a page, or of its data for a client-side navigation; null when it isn't cacheable. Omits query fields that
 * the page doesn't read (utm_source, fbclid) and sorts the others, so that a campaign's thousand URLs share one entry.
 */
export function pageCacheKey(url: string): string | null {
  if (codeIn(url)) return null
  const [path, query] = split(url)
  const isData = path.endsWith(DATA_SUFFIX)
  const page = splitPath(isData ? path.slice(0, -DATA_SUFFIX.length) : path).path
  const rule = ruleOf(PAGE_RULES, isData && DATA_OF_HOME.has(page) ? '/' : page)
  if (!rule) return null
  return query === null
    ? path
    : keyOf(path, new URLSearchParams(query), isData ? [...rule.query, ...DATA_FIELDS] : rule.query)
}

/** The key of an API response; null when it isn't cacheable. */
export function apiCacheKey(url: string): string | null {
  const [path, query] = split(url)
  const rule = ruleOf(CALL_RULES, path)
  if (!rule) return null
  const given = new URLSearchParams(query ?? '')
  // `next` and `previous` of a list repeat all fields of its request, those that the list doesn't read too.
  const isList = rule.query.some(([field]) => field === 'page')
  if (isList && [...given.keys()].some((name) => !rule.query.some(([field]) => field === name))) return null
  return keyOf(path, given, rule.query)
}

/**
 * Whether a request to the API gets the same response as any other client. Requests from another origin don't (CORS
 * headers), nor does a page of the shop without a CSRF cookie (Set-Cookie), nor a client that prefers HTML.
 */
export function isAnonymousRequest(header: (name: string) => string | null | undefined): boolean {
  if (header('origin')) return false
  if ((header('sec-fetch-site') || header('referer')) && !header('cookie')?.includes('csrftoken=')) return false
  const accept = header('accept')
  return !accept || accept === '*/*' || accept === 'application/json' || !prefersHtml(accept)
}

/** Whether a URL belongs to a call of the API: paths of calls end with a slash, paths of pages don't (except home). */
export const isApiUrl = (url: string) => /^\/[^?]+\/(\?|$)/.test(url)

/** A rule from a path with its fields as `{slug}` or `:slug`. */
function ruleFor(path: string, values: CacheableValues): CacheRule {
  const inPath = new Set<string>()
  const pattern = path.replaceAll('.', '\\.').replace(/\{(\w+)\}|:(\w+)/g, (_, braced?: string, colon?: string) => {
    const field = braced ?? colon ?? ''
    inPath.add(field)
    return `(?:${values[field]?.source})`
  })
  return {
    path: new RegExp(`^${pattern}$`, 'u'),
    query: Object.entries(values)
      .filter(([field]) => !inPath.has(field))
      .map(([field, value]) => [field, new RegExp(`^(?:${value.source})$`, 'u')]),
  }
}

const ruleOf = (rules: CacheRule[], path: string) => rules.find((rule) => rule.path.test(path))

function split(url: string): [path: string, query: string | null] {
  const at = url.indexOf('?')
  return at < 0 ? [url, null] : [url.slice(0, at), url.slice(at + 1)]
}

/** The path with the fields of the rule in the rule's order; null for a repeated field or a value it doesn't allow. */
function keyOf(path: string, given: URLSearchParams, rule: CacheRule['query']): string | null {
  const query = new URLSearchParams()
  for (const [name, allowed] of rule) {
    const values = given.getAll(name)
    if (values.length === 0) continue
    if (values.length > 1 || !allowed.test(values[0] ?? '')) return null
    query.set(name, values[0] ?? '')
  }
  return query.size > 0 ? `${path}?${query}` : path
}
