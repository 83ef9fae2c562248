import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { createClient, requestFor } from '#contract/client.ts'
import { createStaffClient } from '#contract/staff/client.ts'
import type { Language, OtherLanguage } from '#words/languages.ts'
import { overflow } from './testing/axe.ts'
import { test as base, expect, hydrated, open } from './testing/fixtures.ts'
import { plainEnglish, plainWords } from './testing/letters.ts'
import { pseudo } from './testing/pseudo-words.ts'
import { NO_PAGE, ROUTES } from './testing/routes.ts'
import { STAFF } from './testing/running-shop.ts'
import { CARDS, fillCard, newName, someone } from './testing/shopper.ts'
import { provedBy, shopWithThirdLanguage, THIRD, typeErrors } from './testing/third-language.ts'

// A third language takes texts and no code: a copy of the shop gets one whose words are the English ones with accents,
// so that what isn't in words/ shows in plain letters.

/** `as`: the test is compiled with the languages of the shop itself. */
const LANGUAGE = THIRD as Language as OtherLanguage
const path = (of: string) => `/${THIRD}${of.replace(/^\/(?=$|\?)/, '')}`

const test = base.extend<object, { code: string }>({
  code: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const { folder, remove } = await shopWithThirdLanguage()
      await use(folder)
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ shopOf: 'third language', contextOptions: { reducedMotion: 'reduce' } })

test('A third language compiles', async ({ code }) => {
  expect(await typeErrors(code)).toBe('')
})

test('Its pages have no text of another language, nor are they wider than the window', async ({
  page,
  shop,
  noise,
}) => {
  test.slow()
  noise.expect(NO_PAGE, /^404 GET \/api\/checkout\/session\/no-such-session/)
  await translateAll(shop.origin)
  for (const route of ROUTES) {
    await open(page, path(route.path))
    if (route.at) await page.waitForURL(({ pathname }) => pathname === path(route.at ?? ''))
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await hydrated(page)
    await check(page, route.path)
  }
  await page.evaluate(() => document.querySelector('main')?.append('Left in English'))
  expect(await plainEnglish(page)).toEqual(['MAIN: Left in English'])
})

test('Buying in it has no text of another language, up to the email', async ({ page, shop, noise, code, running }) => {
  test.slow()
  await translateAll(shop.origin)
  const username = newName()
  const anna = someone()
  noise.expect(/^400 POST \/api-token-auth\//)
  const account = { username, password: 'olive-and-laurel', email: anna.email }
  await shop.client().accounts.register(account)
  const button = (name: string) => page.getByRole('button', { name: pseudo(name), exact: true })
  const field = (label: string) => page.getByLabel(pseudo(label), { exact: true }).first()

  await open(page, path('/login'))
  await field('Username').fill(username)
  await field('Password').fill('wrong')
  await button('Log In').click()
  await expect(page.getByRole('alert')).toHaveText(pseudo('Login failed. Check credentials.'))
  await check(page, 'refused')
  await field('Password').fill(account.password)
  await button('Log In').click()
  await page.waitForURL(({ pathname }) => pathname !== path('/login'))
  await open(page, path('/products/damask-rose'))
  await button('Add to Cart').click()
  await expect(page.getByRole('status').filter({ hasText: pseudo('Added to cart') })).toBeVisible()
  await check(page, 'product')
  await open(page, path('/cart'))
  await expect(page.getByLabel(pseudo('Quantity of'))).toBeVisible()
  await check(page, 'cart')

  await open(page, path('/checkout'))
  await expect(field('First name')).toBeVisible()
  await button('Continue to Shipping').click()
  await expect(page.getByText(pseudo('This field is required')).first()).toBeVisible()
  await check(page, 'customer')
  for (const [label, value] of [
    ['First name', anna.first_name],
    ['Last name', anna.last_name],
    ['Email', anna.email],
    ['Address line 1', anna.line1],
    ['Town or city', anna.city],
    ['Postcode', anna.postcode ?? ''],
  ] as const)
    await field(label).fill(value)
  await button('Continue to Shipping').click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await check(page, 'shipping')
  await button('Continue to Payment').click()
  await fillCard(page, CARDS.good)
  await check(page, 'payment')
  await page.getByRole('button', { name: new RegExp(`^${pseudo('Pay')} £`) }).click()
  await expect(page).toHaveURL(/\/thank-you\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: pseudo('Thank you'), exact: false })).toBeVisible()
  await check(page, 'thanks')
  await open(page, path('/account/orders'))
  await expect(page.getByRole('article')).toBeVisible()
  await check(page, 'orders')
  for (const place of ['/account/details', '/account/privacy']) {
    await open(page, path(place))
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await check(page, place)
  }
  const [mail] = await shop.mailsTo(anna.email, new RegExp(pseudo('Your order')))
  expect(inEnglish(`${mail?.subject} ${mail?.text?.replace(/https?:\S+/g, '')}`)).toEqual([])
  await expect(() => provedBy(code, running.environment)).toPass()
})

test('What the API refuses has no text of another language', async ({ shop }) => {
  const refused = new Set<string>()
  for (const call of Object.values(calls).flatMap((resource) => Object.values(resource)))
    for (const input of [{}, NONSENSE])
      for (const authorization of ['', 'Token gone']) {
        const headers = { 'accept-language': LANGUAGE, ...(authorization && { authorization }) }
        const response = await fetch(requestFor(shop.origin, call, { ...input, ...inPath(call.path) }, { headers }))
        if (response.status < 400) continue
        const { refusal: _, code: __, ...said } = (await response.json()) as Record<string, unknown>
        for (const text of Object.values(said).flat()) refused.add(String(text))
      }
  expect(refused.size).toBeGreaterThan(20)
  expect([...refused].filter((text) => plainWords(text).length > 0)).toEqual([])
})

/** Values that no field accepts. */
const NONSENSE = {
  email: 'nowhere',
  username: 'a b',
  password: 'short',
  quantity: 0,
  page: 0,
  sort: 'colour',
  items: 'none',
  name: 'a\u0000b',
}

const inPath = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'no-such-thing']))

/** What the test has typed, the trader's address, names of browsers, and titles of the payment provider's frames. */
const FROM_ELSEWHERE =
  /\b(Chrome|Linux|Anna|Holt|Wool Lane|Leeds|LS1 4AB|shopper-[\d-]+|zeppelin)\b|Sidr & Sage Demonstration Ltd|The Soap Shed|1 Example Yard|Frome|Somerset|United Kingdom|Secure payment input frame|Express payment buttons/g
/** Days of the week and months in the third language: "Thứ Hai" is Vietnamese for Monday. */
const DATES = new RegExp(
  (['long', 'short'] as const)
    .flatMap((style) => [
      ...Array.from({ length: 7 }, (_, day) => partOf({ weekday: style }, Date.UTC(2026, 0, day + 1))),
      ...Array.from({ length: 12 }, (_, month) => partOf({ month: style, day: 'numeric' }, Date.UTC(2026, month, 1))),
    ])
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'g',
)
/** A part of a date, without its numbers: "thg". */
function partOf(options: Intl.DateTimeFormatOptions, time: number): string {
  return new Intl.DateTimeFormat(THIRD, { ...options, timeZone: 'UTC' }).format(time).replace(/\d+/g, '').trim()
}
const inEnglish = (text: string) => plainWords(text.replace(FROM_ELSEWHERE, '').replace(DATES, ''))

/** No plain English, and no wider than the window, whichever direction its letters have. */
async function check(page: Page, what: string): Promise<void> {
  const found = await plainEnglish(page)
  expect
    .soft(
      found.filter((line) => inEnglish(line.replace(/^[^:]*:/, '')).length > 0),
      what,
    )
    .toEqual([])
  for (const direction of ['ltr', 'rtl'])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((turned) => document.documentElement.setAttribute('dir', turned), direction)
      // A carousel moves after the window.
      const beyond = expect
        .configure({ soft: true })
        .poll(() => overflow(page), { message: `${what}, ${width} px, ${direction}`, timeout: 2000 })
      await beyond.toEqual([])
    }
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
}

/** Translates all of the owner's texts, as she does in the back office. */
async function translateAll(origin: string): Promise<void> {
  const { token } = await createClient({ origin, fetch }).accounts.signIn(STAFF)
  const { staffTranslations } = createStaffClient({
    origin,
    fetch,
    headers: () => ({ authorization: `Token ${token}` }),
  })
  const missing = { language: LANGUAGE, state: 'missing', page_size: 100 } as const
  for (;;) {
    const { results } = await staffTranslations.list(missing)
    if (results.length === 0) return
    await Promise.all(
      results.map(async ({ kind, thing }) => {
        const place = { language: LANGUAGE, kind, thing }
        const { version, fields } = await staffTranslations.read(place)
        const written = fields.map(({ field, english }) => ({ field, english, words: pseudo(english) }))
        await staffTranslations.save({ ...place, version, fields: written.filter(({ words }) => words !== '') })
      }),
    )
  }
}
