import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageCacheKey } from '#edge/cacheable-urls.ts'
import routes from '../../storefront/routes.ts'

/**
 * Pages that are made for each request: what a visitor has, a token or a session in the address, a query that the page
 * reads whole.
 */
const MADE_EACH_TIME = [
  'newsletter/confirm',
  'newsletter/unsubscribe',
  'login',
  'register',
  'reset-password',
  'reset-password-confirm/:uid/:token',
  'checkout',
  'checkout/confirmation/:sessionId',
  'thank-you/:sessionId?',
  'account/orders',
  'account/privacy',
  'account/details',
  'cancel',
  'privacy-data',
  '*',
]

test('every page is either kept for everybody or is known to be made for each', () => {
  const paths = routes.map(({ path = '' }) => path)
  const kept = paths.filter((path) => pageCacheKey(`/${path.replace(/:\w+\??/g, 'x')}`) !== null)
  expect([...kept, ...MADE_EACH_TIME].sort()).toEqual(paths.toSorted())
})

test('a page that is kept reads no field of the query that the cache leaves out', () => {
  const fields = routes
    .filter(({ path = '' }) => pageCacheKey(`/${path.replace(/:\w+\??/g, 'x')}`) !== null)
    .flatMap(({ path = '', file }) =>
      [...readFileSync(`storefront/${file}`, 'utf8').matchAll(/(?:searchParams|search)\.get\('(\w+)'\)/g)].map(
        (found) => [path, found[1]],
      ),
    )
  expect(fields.length).toBeGreaterThan(2)
  for (const [path = '', field = ''] of fields) {
    const address = `/${path.replace(/:\w+\??/g, 'x')}`
    const values = ['1', 'x', 'true'].map((value) => pageCacheKey(`${address}?${field}=${value}`))
    expect(values, `${address} reads ${field}`).not.toContain(address)
  }
})
