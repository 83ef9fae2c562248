import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  goToPayment,
  payButton,
  register,
  signIn,
  someone,
} from './testing/shopper.ts'

test('C39 only the payment provider’s frame gets the card number', { tag: '@journey' }, async ({ page }) => {
  const told = collectCardRequests(page)
  const anna = someone()
  await addToCart(page, 'damask-rose')
  await goToPayment(page, anna)
  expect(await page.locator('input[autocomplete^="cc-"], input[name*=card]').count()).toBe(0)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(told()).toEqual([])
})

test('C40 the payment step runs only the scripts of the inventory', async ({ page }) => {
  await addToCart(page, 'damask-rose')
  await goToPayment(page, someone())
  // Any other script has to be added to the inventory first, with its purpose.
  const listed = Object.keys(await inventory())
  const scripts = await scriptsOf(page)
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((path) => !listed.includes(path.replace(/^\/assets\/.*/, '/assets/*')))).toEqual([])
  for (const path of scripts.filter((script) => script.startsWith('/assets/'))) {
    const given = await (await page.request.get(path)).body()
    expect(
      given.equals(await readFile(new URL(`../../build/storefront/en/client${path}`, import.meta.url))),
      path,
    ).toBe(true)
  }
})

test('C1 signing in leaves the token in its one storage key, and signing out leaves nothing', async ({
  page,
  shop,
  context,
}) => {
  const account = await register(shop)
  await signIn(page, account)
  const kept = () =>
    page.evaluate(() =>
      [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(
        ([key]) => !/^react-router/.test(key),
      ),
    )
  expect((await kept()).filter(([, value]) => /^[\w-]{43}$/.test(value))).toHaveLength(1)
  const token = (await kept()).find(([, value]) => /^[\w-]{43}$/.test(value))?.[1] ?? '?'
  expect((await context.cookies()).map((cookie) => cookie.name).filter((name) => name !== 'csrftoken')).toEqual([])
  expect(await page.content()).not.toContain(token)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept()).toEqual([])
})

test('C21 the back office tries nothing that its policy blocks and requests no other site', async ({ page }) => {
  test.setTimeout(120_000)
  await openOffice(page, '/')
  for (const path of [
    '/orders',
    '/products',
    '/posts',
    '/customers',
    '/messages',
    '/stock',
    '/mails',
    '/audit',
    '/content/home',
    '/facts',
  ]) {
    await page.goto(`/admin${path}`)
    await page.waitForLoadState('networkidle')
  }
})

test('C24 a page of another site that frames the checkout shows nothing of it', async ({ page, shop, noise }) => {
  noise.expect(/frame-ancestors/, /net::ERR_BLOCKED_BY_RESPONSE/)
  const evil = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<iframe src="${shop.origin}/checkout"></iframe>`),
  )
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const address = evil.address()
  await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
  await page.waitForLoadState('networkidle')
  const [, framed] = page.frames()
  expect(framed?.url()).not.toContain('/checkout')
  expect(await framed?.locator('main').count()).toBe(0)
  evil.close()
})

/** Collects requests to the shop, apart from the emulator's own calls, that contain something like a card number. */
function collectCardRequests(page: Page): () => string[] {
  const told: string[] = []
  page.context().on('request', (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) return
    const said = `${request.url()} ${request.postData() ?? ''}`
    for (const [digits] of said.matchAll(/\d{13,19}/g)) if (isCardNumber(digits)) told.push(request.url())
  })
  return () => told
}

/** The Luhn check of card numbers. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The paths of the scripts that a page has loaded. One of another site is noise (testing/noise.ts). */
async function scriptsOf(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
  return [...new Set(paths.map((path) => new URL(path).pathname))].filter((path) => path.endsWith('.js'))
}

async function inventory(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL('../security/payment-scripts.json', import.meta.url), 'utf8'))
}
