import type { Page } from '@playwright/test'
import { placeOrders } from './testing/back-office.ts'
import { expect, hydrated, open, test } from './testing/fixtures.ts'
import { atBothWidths, openOffice, save } from './testing/office.ts'
import { layoutShift, MAX_SHIFT, recordShifts } from './testing/shifts.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  fillCustomer,
  keepShipping,
  payButton,
  register,
  signIn,
  someone,
} from './testing/shopper.ts'

// The rate of the demo shop is 4.93. The last test changes it.
test.use({ shopOf: 'dirhams', locale: 'en-GB' })
/** A soap of £6.50, and an oil whose sizes cost £10.00 and £15.00. */
const SOAP = 'oat-and-honey'
const OIL = 'argan-hair-and-body-oil'
/** A line that moves in one card makes 0.008. */
const LESS_THAN_A_LINE = 0.001

test.describe('In the Emirates', () => {
  test.use({ timezoneId: 'Asia/Dubai' })

  test('prices in English are followed by dirhams, without a shift', async ({ page }) => {
    await recordShifts(page, { parsed: true })
    await open(page, '/products')
    await expect(cardOf(page, SOAP).getByText('about AED 33', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThan(LESS_THAN_A_LINE)

    await open(page, '/')
    await expect(
      page
        .getByRole('main')
        .getByText(/^about AED \d+$/)
        .filter({ visible: true }),
    ).toHaveCount(6)
    expect(await layoutShift(page)).toBeLessThan(LESS_THAN_A_LINE)
    await open(page, `/products/${SOAP}`)
    expect(await heard(page)).toContain('£6.50 about AED 33')
    await open(page, `/products/${OIL}`)
    const sizes = page.getByLabel('Size', { exact: true })
    for (const [size, amount] of await sizesOf(page)) {
      await sizes.selectOption({ label: size })
      await expect(page.getByRole('main').getByText(amount, { exact: true }).first()).toBeVisible()
    }
    await addToCart(page, SOAP)
    await open(page, '/cart')
    await expect(page.getByLabel('Shipping country')).toHaveValue('AE')
    const line = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('spinbutton') })
    await expect(line.getByText('about AED 33', { exact: true })).toBeVisible()
    await line.getByRole('button', { name: 'One more' }).click()
    // Of £13.00, which are 64.09: twice the dirhams of one would be 66.
    await expect(line.getByText('about AED 65', { exact: true })).toBeVisible()
    await line.getByRole('button', { name: 'One fewer' }).click()
    // £6.50 and £2.99 for its delivery.
    await expect(page.getByText(/^About AED 47 at the rate of \d+ November 2026\. You pay in pounds, /)).toBeVisible()
  })
})

test.describe('In London', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('nobody sees or hears dirhams on pages in English', async ({ page }) => {
    for (const path of ['/', '/products', `/products/${SOAP}`]) {
      await open(page, path)
      expect(await heard(page), path).not.toMatch(/AED/)
    }
    await addToCart(page, SOAP)
    await open(page, '/cart')
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
    expect(await heard(page)).not.toMatch(/AED/)
  })

  test('a shopper who chooses the Emirates sees them from then on, until they choose the United Kingdom', async ({
    page,
  }) => {
    await addToCart(page, SOAP)
    await open(page, '/cart')
    const country = page.getByLabel('Shipping country')
    await expect(page.getByText('about AED 33', { exact: true })).toBeHidden()
    await country.selectOption('United Arab Emirates')
    await expect(page.getByText(/^About AED \d+ at the rate of /)).toBeVisible()
    await expect(page.getByText('about AED 33', { exact: true })).toBeVisible()
    await open(page, '/products')
    await expect(cardOf(page, SOAP).getByText('about AED 33', { exact: true })).toBeVisible()
    await open(page, '/cart')
    await country.selectOption('United Arab Emirates')
    await country.selectOption('United Kingdom')
    await expect(page.getByText(/AED/).filter({ visible: true })).toHaveCount(0)
    await open(page, '/products')
    expect(await heard(page)).not.toMatch(/AED/)
  })

  test('pages in Arabic show them to everybody', async ({ page }) => {
    // Devices have no font of the logo's width for an Arabic page: one that arrives late moves the menu by a pixel.
    await recordShifts(page)
    await open(page, '/ar/products')
    await expect(cardOf(page, SOAP).getByText('حوالي 33 درهماً', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT)
    await open(page, `/ar/products/${SOAP}`)
    expect(await heard(page)).toMatch(/£6\.50 حوالي 33 درهماً/)
    await open(page, '/ar')
    const cards = page.getByRole('main').getByRole('article')
    const prices = await cards.filter({ hasText: '£' }).allInnerTexts()
    expect(prices).toHaveLength(6)
    for (const price of prices) expect(price).toMatch(/حوالي \d+ (درهماً|درهم|دراهم)/)
    expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT)
  })

  test.describe('Without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('pages in Arabic show them, pages in English do not', async ({ page }) => {
      await page.goto('/ar/products')
      await expect(cardOf(page, SOAP).getByText('حوالي 33 درهماً', { exact: true })).toBeVisible()
      await page.goto('/products')
      await expect(cardOf(page, SOAP).getByText('about AED 33', { exact: true })).toBeHidden()
    })
  })
})

test.describe('At the checkout', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('an order to the Emirates shows dirhams at every step, and with its rate after the payment', async ({
    page,
  }) => {
    const customer = someone('United Arab Emirates')
    await addToCart(page, SOAP)
    await open(page, '/checkout')
    await fillCustomer(page, customer)
    await expect(page.getByText('£2.99 about AED 15').first()).toBeVisible()
    await keepShipping(page)
    // £6.50 and £2.99 for its delivery.
    const rate = String.raw`at the rate of \d+ \w+ \d{4}`
    await expect(
      page.getByText(new RegExp(`^You pay £9\\.49, about AED 47 ${rate}; your bank’s own rate counts\\.$`)),
    ).toBeVisible()
    await expect(
      page.getByText(new RegExp(`^About AED 47 ${rate}\\. You pay in pounds`)).filter({ visible: true }),
    ).toBeVisible()
    await fillCard(page, CARDS.good)
    await payButton(page).click()
    await expectThanks(page, customer)
    const paid = page.getByText(
      new RegExp(`^About AED 47 ${rate}\\. You paid in pounds, and your bank’s own rate counts`),
    )
    await expect(paid).toBeVisible()
    await page.getByRole('link', { name: 'View Order Details' }).click()
    await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeVisible()
    await expect(paid).toBeVisible()
  })
})

test.describe('In the account', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('an order to the Emirates keeps its rate, its refund is in pounds, and an order to the United Kingdom has none', async ({
    page,
    shop,
  }) => {
    const account = await register(shop)
    const { office, order: there } = await placeOrders(shop, {
      slug: SOAP,
      token: account.token,
      customer: { billing_country: 'AE' },
    })
    const { order: here } = await placeOrders(shop, { slug: SOAP, token: account.token })
    await office.staffOrders.refund({
      id: there.id,
      other: '1.00',
      amount: '1.00',
      reason: 'The paper was torn',
      request_key: 'torn-paper-of-dirhams',
    })
    const { rate, version } = await office.staffShop.dirhams({})
    const without = await office.staffShop.updateDirhams({ version, rate: null })

    await signIn(page, account)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/account/orders')
      const order = (number: string | null) => page.getByRole('article', { name: `Order ${number}` })
      // £6.50 and £2.99 for its delivery.
      await expect(
        order(there.number).getByText(
          /^About AED 47 at the rate of \d+ \w+ \d{4}\. You paid in pounds, and your bank’s own rate counts\.$/,
        ),
      ).toBeVisible()
      await expect(order(there.number)).toContainText('Refunded£1.00')
      await expect(order(there.number).getByText('AED')).toHaveCount(1)
      await expect(order(here.number)).toContainText('£6.50')
      await expect(order(here.number).getByText('AED')).toHaveCount(0)
    }
    await office.staffShop.updateDirhams({ version: without.version, rate })
  })
})

test.describe('A shopper in the Emirates who sends to the United Kingdom', () => {
  test.use({ timezoneId: 'Asia/Dubai' })

  test('reads pounds alone once the checkout knows it', async ({ page }) => {
    await addToCart(page, SOAP)
    await open(page, '/checkout')
    await fillCustomer(page, someone())
    await keepShipping(page)
    await expect(payButton(page)).toBeVisible()
    expect(await heard(page)).not.toMatch(/AED/)
  })
})

test('search engines and feeds get prices in pounds alone', async ({ page, request }) => {
  for (const language of ['', '/ar']) {
    await page.goto(`${language}/products/${SOAP}`)
    const [data = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data).toContain('"price":"6.50","priceCurrency":"GBP"')
    const shared = await page.locator('head meta').evaluateAll((all) => all.map((meta) => meta.outerHTML).join('\n'))
    const feeds = await Promise.all(['/blog/feed.xml'].map(async (path) => (await request.get(language + path)).text()))
    for (const text of [data, shared, ...feeds]) expect(text).not.toMatch(/AED|درهم/)
  }
})

test.describe('The owner', () => {
  test.use({ timezoneId: 'Asia/Dubai' })

  test('changes the rate: a typing error is refused, and the next page has the new one', async ({ page }) => {
    await openOffice(page, '/')
    await atBothWidths(page, async (narrow) => {
      await page.goto('/admin/dirhams')
      const rate = page.getByLabel('Dirhams (AED) for one pound')
      await expect(rate).toHaveValue(narrow ? '' : '4.93')
      await rate.fill('49.3')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(
        page.getByText('One pound is between 3.00 and 8.00 dirhams. Did you mean a rate such as 4.93?'),
      ).toBeVisible()
      await rate.fill('5,0125')
      await page.getByLabel('The day you looked it up').fill('2026-11-20')
      await save(page)
      await addToCart(page, SOAP)
      await expect(page.getByText('about AED 33', { exact: true }).first()).toBeVisible()
      await open(page, '/cart')
      // £6.50 and £2.99 for its delivery are 47.57; with another soap, £15.99 are 80.15.
      const total = narrow ? 81 : 48
      await expect(
        page.getByText(`About AED ${total} at the rate of 20 November 2026. `, { exact: false }),
      ).toBeVisible()

      await page.goto('/admin/dirhams')
      await expect(rate).toHaveValue('5.0125')
      await page.getByLabel('The day you looked it up').fill('2026-09-01')
      await save(page)
      await page.goto('/admin')
      await page
        .getByRole('link', { name: /^The rate of the prices in dirhams is \d+ days old: type a new one$/ })
        .click()
      await expect(rate).toHaveValue('5.0125')
      await rate.fill('')
      await save(page)
      await open(page, `/products/${SOAP}`)
      expect(await heard(page)).not.toMatch(/AED/)
      await page.goto(`/ar/products/${SOAP}`)
      await hydrated(page)
      await expect(page.getByText(/درهم/)).toHaveCount(0)
    })
  })
})

const cardOf = (page: Page, slug: string) =>
  page.getByRole('article').filter({ has: page.locator(`a[href$="/products/${slug}"]`) })

/** The page's text in the order in which a screen reader reads it, without what is hidden. */
const heard = async (page: Page) => (await page.locator('body').innerText()).replace(/\s+/g, ' ')

/** The labels of the sizes, and what each is in dirhams. */
async function sizesOf(page: Page): Promise<[label: string, dirhams: string][]> {
  const labels = await page.getByLabel('Size', { exact: true }).locator('option').allTextContents()
  expect(labels.length).toBeGreaterThan(1)
  return labels.map((label) => {
    const pounds = Number(/£(\d+\.\d\d)/.exec(label)?.[1])
    return [label, `about AED ${Math.ceil(Math.round(pounds * 49_300) / 10_000)}`]
  })
}
