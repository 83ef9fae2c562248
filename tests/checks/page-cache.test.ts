import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { CACHEABLE_PAGES } from '#contract/cacheable-pages.ts'
import type { Call } from '#contract/calls.ts'
import { contract, type Shape } from '#contract/contract.ts'
import { everyCall } from '#contract/every-call.ts'
import { bufferResponse } from '#edge/buffered-response.ts'
import { pageCacheKey } from '#edge/cacheable-urls.ts'
import { openTestEdge } from '#edge/testing/open-test-edge.ts'
import routes from '../../storefront/routes.ts'

/** Pages rendered for each request: their content depends on the visitor, or their URL has a token or a session. */
const RENDERED_EACH_TIME = [
  // Its end is a year from now.
  '/.well-known/security.txt',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/login',
  '/register',
  '/reset-password',
  '/reset-password-confirm/:uid/:token',
  '/checkout',
  '/checkout/confirmation/:sessionId',
  '/thank-you/:sessionId?',
  '/account/orders',
  '/account/privacy',
  '/account/details',
  '/account/create',
  '/cancel',
  '/orders/view',
  '/privacy-data',
  '/remind-me/:step?',
  '/reviews/write',
  '/reviews/stop',
  '/reviews/report/:id',
  '/*',
]

/** Values that some field of the contract may hold; each field gets all of them. */
const VALUES = ['1', '2', 'x', 'y', 'true', 'GB', 'AE', 'json', 'returns', 'a b']

/** An edge whose API and pages return the URL of the request. */
const edge = openTestEdge({
  api: async (request) => Response.json({ url: decodeURIComponent(new URL(request.url).search) }),
  pages: async (request) => ({
    status: 200,
    headers: new Headers({ 'content-type': 'text/html' }),
    body: Buffer.from(decodeURIComponent(new URL(request.url).search)),
  }),
})

async function fetchThroughEdge(url: string, accept: string): Promise<string> {
  const response = await edge(new Request(`http://shop.test${url}`, { headers: { accept } }), { ip: '203.0.113.7' })
  return String((await bufferResponse(response)).body)
}

const paths = routes.map(({ path = '' }) => `/${path}`)
const isCacheable = (path: string): path is keyof typeof CACHEABLE_PAGES => path in CACHEABLE_PAGES
const sampleOf = (path: string) => path.replace(/:\w+\??|\{\w+\}/g, 'x')

test('every page is either cacheable or listed as rendered for each request', () => {
  expect([...Object.keys(CACHEABLE_PAGES), ...RENDERED_EACH_TIME].sort()).toEqual(paths.toSorted())
  for (const path of paths) expect(pageCacheKey(sampleOf(path)) !== null, path).toBe(isCacheable(path))
})

test('a cacheable call gets a separate response for every value of every field of its input', async () => {
  let fields = 0
  for (const [resource, shapes] of Object.entries<Record<string, Shape>>(contract))
    for (const [name, { input, cacheable }] of Object.entries(shapes)) {
      if (!cacheable) continue
      const calls: Record<string, Call> = everyCall[resource as keyof typeof everyCall]
      const path = calls[name]?.path ?? ''
      // The input of a cacheable call is an object, because contract/cacheable.ts requires one.
      const query = Object.keys((input as unknown as { shape: object }).shape).filter(
        (field) => !path.includes(`{${field}}`),
      )
      for (const field of query)
        for (const value of VALUES) {
          const url = `${sampleOf(path).replace('/policies/x/', '/policies/returns/')}?${new URLSearchParams({ [field]: value })}`
          const body = await fetchThroughEdge(url, 'application/json')
          expect(body, `${resource}.${name}: GET ${url}`).toContain(`${field}=${value.replace(' ', '+')}`)
          fields += 1
        }
    }
  expect(fields).toBeGreaterThan(20 * VALUES.length - 1)
})

test('a cacheable page gets a separate response for every value of every field that it reads', async () => {
  for (const [path, values] of Object.entries(CACHEABLE_PAGES))
    for (const field of Object.keys(values).filter((name) => !path.includes(`:${name}`)))
      for (const value of VALUES) {
        const url = `${sampleOf(path)}?${new URLSearchParams({ [field]: value })}`
        expect(await fetchThroughEdge(url, 'text/html'), `GET ${url}`).toContain(`${field}=${value.replace(' ', '+')}`)
      }
})

test('a cacheable page and every file it imports read the query through pageQuery, for that page', () => {
  const strays: string[] = []
  let reads = 0
  for (const { path = '', file } of [{ path: '', file: 'root.tsx' }, ...routes]) {
    const page = `/${path}`
    if (!isCacheable(page)) continue
    for (const source of importsOf(normalize(join('storefront', file)))) {
      if (source === 'storefront/loading/page-query.ts') continue
      const text = readFileSync(source, 'utf8').replace(/^import .*$/gm, '')
      const declared = [
        ...text.matchAll(/\b(?:pageQuery\('([^']+)', [\w.() ]+\.searchParams\)|usePageQuery\('([^']+)'\))/g),
      ]
      const undeclared = text
        .replace(/\bpageQuery\('[^']+', [\w.() ]+\.searchParams\)/g, '')
        .match(/\bsearchParams\b|useSearchParams|new URLSearchParams\((?!\)|\{)/)
      reads += declared.length
      if (undeclared) strays.push(`${source} reads the query without pageQuery`)
      for (const [, inLoader, inComponent] of declared)
        if ((inLoader ?? inComponent) !== page && source === `storefront/${file}`)
          strays.push(`${source} reads the query of ${inLoader ?? inComponent}, and is ${page}`)
    }
  }
  expect(new Set(strays)).toEqual(new Set())
  expect(reads).toBeGreaterThan(10)
})

/** A file of the storefront and all its direct and indirect imports within the storefront. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g)) {
    const found = normalize(join(dirname(file), to))
    if (found.startsWith('storefront/') && existsSync(found)) importsOf(found, seen)
  }
  return seen
}
