import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page, Request } from '@playwright/test'
import { alive, expect, test } from './testing/fixtures.ts'
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

/** Pages that no link leads a guest to. */
const UNLINKED = [
  '/checkout',
  '/thank-you',
  '/reset-password',
  '/reset-password-confirm/1/a-token',
  '/account/orders',
  '/newsletter/confirm',
  '/no/such/page',
  '/outbox',
]

test('C41 on every page there is nothing that its policy stops is tried and no other site is asked', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^404 GET \/no\/such\/page/)
  test.setTimeout(240_000)
  const strangers = listenForStrangers(page, shop.origin)
  await countViolations(page)
  const seen = new Set<string>()
  const ahead = ['/', ...UNLINKED]
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    await page.goto(path)
    if (!path.startsWith('/outbox')) await alive(page)
    await page.waitForLoadState('networkidle')
    expect.soft(await violations(page), path).toEqual([])
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    for (const link of links) if (worthALook(link, seen)) ahead.push(link)
  }
  expect(seen.size).toBeGreaterThan(35)
  expect(strangers()).toEqual([])
})

test('C39 a card’s number is told to the bank’s frame alone', async ({ page, shop }) => {
  const strangers = listenForStrangers(page, shop.origin)
  const told = listenForCards(page)
  await countViolations(page)
  const anna = someone()
  await addToCart(page, 'damask-rose')
  await goToPayment(page, anna)
  expect(await page.locator('input[autocomplete^="cc-"], input[name*=card]').count()).toBe(0)
  await fillCard(page, CARDS.good)
  expect(await violations(page)).toEqual([])
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(told()).toEqual([])
  expect(strangers()).toEqual([])
})

test('C40 the payment step runs the scripts of the inventory and no other', async ({ page }) => {
  await addToCart(page, 'damask-rose')
  await goToPayment(page, someone())
  // Whatever else runs here has to be written down first, with what it is for.
  const listed = Object.keys(await inventory())
  const scripts = await scriptsOf(page)
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((path) => !listed.includes(path.replace(/^\/assets\/.*/, '/assets/*')))).toEqual([])
  for (const path of scripts.filter((script) => script.startsWith('/assets/'))) {
    const given = await (await page.request.get(path)).body()
    expect(given.equals(await readFile(new URL(`../../build/storefront/client${path}`, import.meta.url))), path).toBe(
      true,
    )
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

test('C21 nothing that its policy stops is tried in the back office either, and no other site is asked', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const strangers = listenForStrangers(page, shop.origin)
  await countViolations(page)
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
    expect.soft(await violations(page), path).toEqual([])
  }
  expect(strangers()).toEqual([])
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

/** Requests to other origins. */
function listenForStrangers(page: Page, origin: string): () => string[] {
  const asked: string[] = []
  page.context().on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) asked.push(request.url())
  })
  return () => asked
}

/** Requests to the shop, the practice bank's own calls apart, that hold something like a card's number. */
function listenForCards(page: Page): () => string[] {
  const told: string[] = []
  page.context().on('request', (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) return
    const said = `${request.url()} ${request.postData() ?? ''}`
    for (const [digits] of said.matchAll(/\d{13,19}/g)) if (isCardNumber(digits)) told.push(request.url())
  })
  return () => told
}

/** Luhn's sum, which every card's number keeps. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

async function countViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stopped: string[] = []
    Object.assign(window, { stopped })
    document.addEventListener('securitypolicyviolation', (event) =>
      stopped.push(`${event.effectiveDirective} ${event.blockedURI}`),
    )
  })
}

function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { stopped: string[] }).stopped)
}

/** One product's page is as another's: a few of each kind are enough. */
function worthALook(path: string, seen: ReadonlySet<string>): boolean {
  if (/\.\w+$|^\/(admin|api|media|outbox)/.test(path)) return path.startsWith('/outbox') && seen.size < 40
  const kind = path.split('/')[1]
  return [...seen].filter((other) => other.split('/')[1] === kind).length < 4
}

/** The scripts that a page has loaded, by their paths: that they are of no other site is C41. */
async function scriptsOf(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
  return [...new Set(paths.map((path) => new URL(path).pathname))].filter((path) => path.endsWith('.js'))
}

async function inventory(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL('../security/payment-scripts.json', import.meta.url), 'utf8'))
}
