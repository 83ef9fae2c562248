import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { LANGUAGES, pathIn } from '#words/languages.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { addToCart, card, fillCustomer, keepShipping, someone } from './testing/shopper.ts'

/** The compressed size of all scripts of a product page. The framework alone is 114 kB. */
const PRODUCT_PAGE_KB = 135

/** Ten packets of 1460 bytes: what a new connection gets before it has confirmed any (RFC 6928). */
const FIRST_ROUND_TRIP_BYTES = 14_600

// Its own, so that nobody has asked for the home page often enough for the best compression.
test.use({ shopOf: 'weight' })
test('The English home page comes whole with the first round trip, headers included, to the first who asks', async ({
  shop,
}) => {
  const { etag, bytes } = await firstVisit(`${shop.origin}/`)
  expect(etag, 'compressed fast').toMatch(/-br-0"$/)
  expect(bytes).toBeLessThanOrEqual(FIRST_ROUND_TRIP_BYTES)
  // Much less is no page.
  expect(bytes).toBeGreaterThan(10_000)
})

for (const language of LANGUAGES)
  test(`A product page (${language}) costs at most ${PRODUCT_PAGE_KB} kB of scripts, whatever it fetches ahead included`, {
    tag: '@page',
  }, async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.goto(pathIn(language, '/products/oat-and-honey'), { waitUntil: 'networkidle' })
    const sizes = await Promise.all(
      scripts.map(async (script) => ({
        path: new URL(script.url()).pathname,
        bytes: gzipSync(await script.body()).length,
      })),
    )
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    expect(total, sizes.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')).toBeLessThanOrEqual(PRODUCT_PAGE_KB)
  })

test("The payment provider's script comes with the first sign of buying and not before, and nothing comes from anywhere else", async ({
  page,
  shop,
}) => {
  const asked = new Set<string>()
  page.context().on('request', (request) => asked.add(request.url()))
  // The shop's own files may be named after it.
  const provider = () =>
    [...asked].filter((address) => address.includes('stripe') && !address.startsWith(`${shop.origin}/assets/`))

  await open(page, '/')
  await open(page, '/contact')
  await open(page, '/products/sage-and-sidr')
  expect(provider()).toEqual([])
  await addToCart(page, 'sage-and-sidr')
  expect(provider()).toEqual([])
  await open(page, '/cart')
  // Wallets can pay from here on.
  await expect.poll(provider).toContainEqual(expect.stringMatching(/\/stripe\.js$/))
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCustomer(page, someone())
  await keepShipping(page)
  await expect(card(page).getByLabel('Card number')).toBeVisible()
  expect(
    [...asked].filter((address) => !address.startsWith(`${shop.origin}/`) && !/^(data|blob):/.test(address)),
  ).toEqual([])
})

/** The bytes of a response on a new connection, as a browser asks for it. */
async function firstVisit(address: string): Promise<{ etag: string | undefined; bytes: number }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, resolve)
      .on('error', reject)
      .end()
  })
  const { socket, headers } = response
  const { length } = await buffer(response)
  expect(length).toBe(Number(headers['content-length']))
  return { etag: headers.etag, bytes: socket.bytesRead }
}

function scriptsOf(page: Page): Response[] {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response)
  })
  return scripts
}
