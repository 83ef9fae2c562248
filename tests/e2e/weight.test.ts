import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { LANGUAGES, pathIn } from '#words/languages.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { addToCart, card, fillCustomer, keepShipping, someone } from './testing/shopper.ts'

/** The compressed size of all scripts of a product page. The framework alone is 114 kB. */
const PRODUCT_PAGE_KB = 135

for (const language of LANGUAGES)
  test(`A product page (${language}) costs at most ${PRODUCT_PAGE_KB} kB of scripts, whatever it fetches ahead included`, async ({
    page,
  }) => {
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

test("The payment provider's script comes with the payment step and not before, and nothing comes from anywhere else", async ({
  page,
  shop,
}) => {
  const asked = new Set<string>()
  page.context().on('request', (request) => asked.add(request.url()))
  const provider = () => [...asked].filter((address) => address.includes('stripe'))

  await open(page, '/')
  await open(page, '/contact')
  await addToCart(page, 'sage-and-sidr')
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).hover()
  for (const script of [...asked].filter((address) => address.endsWith('.js')))
    expect(await (await fetch(script)).text(), script).not.toContain('confirmCardPayment')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCustomer(page, someone())
  expect(provider()).toEqual([])
  await keepShipping(page)
  await expect(card(page).getByLabel('Credit or debit card number')).toBeVisible()
  expect(provider().some((address) => address.endsWith('/stripe.js'))).toBe(true)
  expect(
    [...asked].filter((address) => !address.startsWith(`${shop.origin}/`) && !/^(data|blob):/.test(address)),
  ).toEqual([])
})

function scriptsOf(page: Page): Response[] {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response)
  })
  return scripts
}
