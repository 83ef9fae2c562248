import type { Page } from '@playwright/test'
import { daysText, promiseText } from '#contract/promised-days.ts'
import type * as english from '#words/en/promise.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { officeClient, placeOrders } from './testing/back-office.ts'
import { expect, open, type Shop, test } from './testing/fixtures.ts'
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

// The owner's test changes when the shop packs.
test.use({ shopOf: 'promise', locale: 'en-GB', timezoneId: 'Europe/London' })
const SOAP = 'oat-and-honey'
const WIDTHS = [390, 768, 1440]
const DAY = String.raw`[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2,3}`
const ARRIVES = new RegExp(`; arrives (in the UK )?${DAY} to ${DAY}`)

/** Open on every day until a minute before midnight, and packed the same day: until then, an order is today's. */
async function openEveryDay(shop: Shop): Promise<void> {
  const { staffShop } = await officeClient(shop)
  const { version } = await staffShop.dispatch({})
  await staffShop.updateDispatch({
    version,
    cut_off: '23:59',
    workdays: [1, 2, 3, 4, 5, 6, 7],
    packing_first: 0,
    packing_last: 0,
  })
}

/** What the shop promises to a country. */
async function promiseTo(shop: Shop, country: 'GB' | 'AE') {
  const { shipping_options } = await shop.client().checkout.shippingOptions({ country })
  const promise = shipping_options[0]?.promise
  if (!promise) throw new Error(`Nothing is promised to ${country}.`)
  return promise
}

/** The hours and minutes that a page counts down to, and whether it does. */
const countdown = (page: Page) =>
  page.evaluate(() => {
    const { within } = document.documentElement.dataset
    const minutes = document.documentElement.style.getPropertyValue('--within-minutes')
    return within === undefined ? null : Number(within) * 60 + Number(minutes)
  })

test('A product, the cart, the checkout, the thank-you page, the email and the order promise the same days', async ({
  page,
  shop,
}) => {
  await openEveryDay(shop)
  const promise = await promiseTo(shop, 'GB')
  const { rest } = promiseText(promise)
  const days = daysText(promise.arrives)
  expect(rest).toBe(`for dispatch today; arrives ${days}`)

  const account = await register(shop)
  await signIn(page, account)
  await open(page, `/products/${SOAP}`)
  await expect(page.getByText(`for dispatch today; arrives in the UK ${days}`)).toBeVisible()
  await addToCart(page, SOAP)
  await open(page, '/cart')
  await expect(page.getByText(rest)).toBeVisible()
  const customer = someone()
  await open(page, '/checkout')
  await fillCustomer(page, customer)
  await expect(page.getByText(rest).first()).toBeVisible()
  await keepShipping(page)
  await page.getByText('Before you pay', { exact: true }).click()
  await expect(page.getByText(rest)).toBeVisible()
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, customer)
  const sentence = new RegExp(`^Dispatch on ${DAY}; arrives ${days}\\.$`)
  await expect(page.getByText(sentence)).toBeVisible()

  // What the shop promises others from now on doesn't change this order.
  const { staffShop } = await officeClient(shop)
  const { version } = await staffShop.dispatch({})
  await staffShop.updateDispatch({ version, packing_first: 5, packing_last: 9 })
  await page.getByRole('link', { name: 'View Order Details' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await open(page, '/account/orders')
  await expect(page.getByText(sentence)).toBeVisible()
  const [mail] = await shop.mailsTo(customer.email, /Your order SS-/)
  expect(mail?.text?.replace(/\s+/g, ' ')).toMatch(new RegExp(`Dispatch on ${DAY}; arrives ${days}\\.`))
  await open(page, `/products/${SOAP}`)
  await expect(page.getByText(`for dispatch by`).filter({ visible: true })).toHaveText(ARRIVES)
})

test('A dispatched order arrives from the day it left, on its page and in its email', async ({ page, shop }) => {
  const account = await register(shop)
  const { office, order, email } = await placeOrders(shop, { slug: SOAP, token: account.token })
  await office.staffOrders.move({ id: order.id, version: order.version, to: 'packed' })
  const { version } = await office.staffOrders.read({ id: order.id })
  await office.staffOrders.dispatch({ id: order.id, version, carrier: 'Royal Mail', tracking_number: 'AB123456785GB' })
  const now = await office.staffOrders.read({ id: order.id })
  await office.staffOrders.sendDispatchMail({ id: order.id, version: now.version })
  const [mail] = await shop.mailsTo(email, /is on its way$/)
  const [said] = /Arrives [^.]* to [^.]*\./.exec(mail?.text?.replace(/\s+/g, ' ') ?? '') ?? []
  expect(said).toMatch(new RegExp(`^Arrives ${DAY} to ${DAY}\\.$`))
  await signIn(page, account)
  await open(page, '/account/orders')
  await expect(page.getByText(said ?? '', { exact: true })).toBeVisible()
})

for (const language of ['', '/ar'])
  test(`A product's page (${language || 'English'}) counts down to the cut-off before its first paint, without a shift`, async ({
    page,
    shop,
  }) => {
    await openEveryDay(shop)
    const promise = await promiseTo(shop, language ? 'AE' : 'GB')
    const words = await inEveryLanguage<typeof english>('promise.ts')
    const texts = promiseText(promise, { texts: words[language ? 'ar' : 'en'] })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await recordShifts(page)
      await open(page, `${language}/products/${SOAP}`)
      await page.waitForLoadState('networkidle')
      expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT)
      await expect(page.getByText(texts.within[0]).filter({ visible: true })).toHaveCount(1)
      await expect(page.getByText(texts.by ?? '', { exact: true }).filter({ visible: true })).toHaveCount(0)
      const left = (Date.parse(promise.order_by ?? '') - Date.now()) / 60_000
      expect(Math.abs(((await countdown(page)) ?? 0) - left)).toBeLessThan(2)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a product says the time of the cut-off', async ({ page, shop }) => {
    await openEveryDay(shop)
    await page.goto(`/products/${SOAP}`)
    await expect(page.getByText('Order by 23:59 UK time')).toHaveCount(2)
    await expect(page.getByText('Order by 23:59 UK time').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('Order within').filter({ visible: true })).toHaveCount(0)
  })
})

test.describe('In the Emirates', () => {
  test.use({ timezoneId: 'Asia/Dubai' })

  test('a product names the days of the Emirates, and counts down to the same cut-off', async ({ page, shop }) => {
    await openEveryDay(shop)
    const { arrives, order_by } = await promiseTo(shop, 'AE')
    await open(page, `/products/${SOAP}`)
    await expect(page.getByText(`; arrives in the UAE ${daysText(arrives)}`)).toBeVisible()
    await expect(page.getByText('; arrives in the UK')).toBeHidden()
    const left = (Date.parse(order_by ?? '') - Date.now()) / 60_000
    expect(Math.abs(((await countdown(page)) ?? 0) - left)).toBeLessThan(2)
  })
})

test('The owner changes when the shop packs: a wrong answer is refused, and the next page has the new days', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/400 PATCH .*\/dispatch-times\/$/)
  await openEveryDay(shop)
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    await page.goto('/admin/dispatch-times')
    const least = page.getByLabel('Packing takes at least')
    const most = page.getByLabel('Packing takes at most')
    await expect(page.getByLabel('Cut-off')).toHaveValue(narrow ? '22:30' : '23:59')
    await least.fill('3')
    await most.fill('2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please give as many workdays as the fewest, or more.').first()).toBeVisible()
    await page.getByLabel('Cut-off').fill('22:30')
    await least.fill(narrow ? '0' : '1')
    await most.fill(narrow ? '1' : '3')
    if (narrow) await page.getByLabel('Sunday').click()
    await save(page)
    await open(page, `/products/${SOAP}`)
    await expect(page.getByText('for dispatch by').filter({ visible: true })).toHaveText(ARRIVES)
  })
})
