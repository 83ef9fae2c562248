import type { Locator, Page } from '@playwright/test'
import { SENTENCES } from '#stripe-emulator/sentences.ts'
import {
  afterPayment,
  cart,
  catalogue,
  checkout,
  emails,
  general,
  nameOf,
  optionNamed,
  places,
  plain,
  product,
} from './testing/arabic.ts'
import { expect, hydrated, linkIn, open, type Shop, test } from './testing/fixtures.ts'
import { type Focused, tabTo } from './testing/keyboard.ts'
import { openOffice } from './testing/office.ts'
import { routeOnce } from './testing/route-once.ts'
import { CARDS, newName } from './testing/shopper.ts'

const { paymentForm, bank, errors, fields } = SENTENCES.ar

const LAYLA = { first_name: 'ليلى', last_name: 'بن حداد', street: 'شارع الوصل، فيلا 12', area: 'جميرا 1' }

/** Above the wallets, and beside the pay button without unfolding anything. */
const DUTY_AND_TAX = 'الرسوم الجمركية والضريبة في الإمارات (في تبويب جديد)'

test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai' })

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('A guest in Dubai buys in Arabic without a mouse: a refused 3-D Secure charges nothing, another card pays', async ({
    page,
    shop,
  }) => {
    const email = `${newName()}@example.com`
    const name = nameOf('lavender-sleep-oil')
    const seen: Focused[] = []
    const to = (wanted: Locator) => tabTo(page, wanted, { onFocus: (focused) => seen.push(focused) })
    const press = async (wanted: Locator, key = 'Enter') => {
      await to(wanted)
      await page.keyboard.press(key)
    }
    const type = async (label: string, text: string) => {
      await to(page.getByRole('main').getByLabel(label))
      await page.keyboard.type(text)
    }

    await open(page, '/ar/oils')
    await press(page.getByRole('heading', { name }).getByRole('link'))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await press(page.getByLabel(product.size, { exact: true }), 'ArrowDown')
    await expect(page.getByText('£20.00', { exact: true })).toBeVisible()
    await press(page.getByRole('button', { name: general.oneMore }), 'Space')
    await press(page.getByRole('button', { name: catalogue.addToCart, exact: true }))
    await press(page.getByRole('link', { name: general.viewCart }))

    const quantity = page.getByLabel(catalogue.quantityOf(name))
    await expect(quantity).toHaveValue('2')
    await press(page.getByRole('button', { name: general.oneFewer }))
    await expect(quantity).toHaveValue('1')
    await press(page.getByLabel(cart.country), 'ArrowDown')
    const charges = page.getByRole('link', { name: DUTY_AND_TAX })
    await expect(charges.first()).toBeVisible()
    await press(page.getByRole('link', { name: cart.proceed }))

    await expect(page.getByLabel(checkout.firstName)).toBeVisible()
    await type(checkout.firstName, LAYLA.first_name)
    await type(checkout.lastName, 'حداد')
    await tabTo(page, page.getByLabel(checkout.firstName), { key: 'Shift+Tab' })
    await type(checkout.lastName, LAYLA.last_name)
    await type(checkout.email, email)
    await type(checkout.phone, '050 123 4567')
    await expect(page.getByLabel(checkout.country)).toHaveValue('AE')
    await type(checkout.addressLine1, LAYLA.street)
    await type(checkout.addressLine2, LAYLA.area)
    await type(checkout.city, places.emirates.Dubai)
    const emirate = page.getByLabel(checkout.emirate)
    await to(emirate)
    for (let presses = 0; (await emirate.inputValue()) !== 'Dubai' && presses < 8; presses++)
      await page.keyboard.press('ArrowDown')
    await expect(emirate.locator('option:checked')).toHaveText(places.emirates.Dubai)
    await press(page.getByRole('button', { name: checkout.continueToShipping }))

    await expect(page.getByRole('heading', { name: checkout.shippingStep, exact: true })).toBeFocused()
    await press(page.getByRole('radio', { name: optionNamed('UAE Standard') }), 'ArrowDown')
    await expect(page.getByRole('radio', { name: optionNamed('UAE Express') })).toBeChecked()
    await press(page.getByRole('button', { name: checkout.continueToPayment }))

    await expect(charges).toBeVisible()
    await typeCard(page, CARDS.challenge)
    const pay = page.getByRole('button', { name: checkout.pay('£25.99') })
    await press(pay)
    await expect(challenge(page).getByRole('button', { name: bank.complete })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(errors.payment_intent_authentication_failure ?? '')
    await expect(page.getByRole('alert')).toContainText(checkout.notCharged)
    await typeCard(page, CARDS.good)
    await press(pay)
    const number = await expectOrder(page, shop, email)

    // A frame shows the focus inside it; a new page has it without a mark.
    for (const { what, marked, drawn } of seen.filter(({ what }) => !/^(IFRAME|MAIN) /.test(what)))
      expect.soft({ what, marked, drawn }).toEqual({ what, marked: true, drawn: true })
    expect.soft(backwards(seen)).toEqual([])

    const office = await page.context().newPage()
    await openOffice(office, '/orders')
    await office.getByText(number).first().click()
    for (const written of [`${LAYLA.first_name} ${LAYLA.last_name}`, LAYLA.street, LAYLA.area])
      await expect(office.getByText(written, { exact: true }).first()).toBeVisible()
    await expect(office.getByText('050 123 4567').first()).toBeVisible()
    await office.getByRole('link', { name: 'Packing slip' }).click()
    await expect(office.getByRole('button', { name: 'Print' })).toBeVisible()
    for (const written of [`${LAYLA.first_name} ${LAYLA.last_name}`, LAYLA.street, LAYLA.area])
      await expect(office.getByText(written, { exact: true })).toBeVisible()
  })
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('A guest in Sharjah buys in Arabic on a phone: a declined card loses nothing, a 3-D Secure card pays', {
    tag: '@journey',
  }, async ({ page, shop, noise }) => {
    noise.expect(/^402 POST \/v1\/payment_intents\//)
    const email = `${newName()}@example.com`
    const name = nameOf('damask-rose')
    await open(page, '/ar/products?category__slug=soap')
    await page.getByRole('heading', { name }).getByRole('link').tap()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await hydrated(page)
    await swipe(page, 200)
    await expect.poll(() => shownPhotograph(page)).toBe(2)
    await page.getByRole('button', { name: general.oneMore }).tap()
    await expect(page.getByLabel(catalogue.quantityOf(name))).toHaveValue('2')
    await page.getByRole('button', { name: catalogue.addToCart, exact: true }).first().tap()
    await page.getByRole('link', { name: general.viewCart }).tap()
    await page.getByLabel(cart.country).selectOption({ label: places.countries.AE })
    await page.getByRole('link', { name: cart.proceed }).tap()

    const field = (label: string) => page.getByRole('main').getByLabel(label)
    await page.getByRole('button', { name: checkout.continueToShipping }).tap()
    await expect(field(checkout.firstName)).toBeFocused()
    await field(checkout.firstName).fill(LAYLA.first_name)
    await field(checkout.lastName).fill(LAYLA.last_name)
    await field(checkout.email).fill(email)
    await field(checkout.phone).fill('٠٥٠ ١٢٣ ٤٥٦٧')
    await field(checkout.addressLine1).fill(LAYLA.street)
    await field(checkout.city).fill(places.emirates.Sharjah)
    await field(checkout.emirate).selectOption({ label: places.emirates.Sharjah })
    await page.getByRole('button', { name: checkout.continueToShipping }).tap()
    await expect(page.getByRole('radio', { name: optionNamed('UAE Standard') })).toBeChecked()
    await page.getByRole('button', { name: checkout.continueToPayment }).tap()

    const pay = page.getByRole('button', { name: checkout.pay('£19.99') })
    // In one piece, and read from the left.
    const number = page.getByText('4242\u00a04242\u00a04242\u00a04242')
    expect(await linesOf(number, /4242\s4242\s4242\s4242/)).toBe(1)
    await card(page).getByLabel(paymentForm.number).fill('4242 4242 4242 4241')
    await expect(card(page).getByText(fields.invalid_number)).toBeVisible()
    await fillCard(page, CARDS.declined)
    for (const [status, sentence] of [
      [undefined, checkout.paymentNotLoaded],
      ['requires_capture', checkout.otherStatus('requires_capture')],
    ] as const) {
      await routeOnce(page, '**/v1/payment_intents/*/confirm?*', (route) => route.fulfill(confirmed(status)))
      await pay.tap()
      await expect(page.getByRole('alert')).toContainText(sentence)
      await expect(pay).toBeEnabled()
    }
    await pay.tap()
    await expect(page.getByRole('alert')).toContainText(errors.card_declined ?? '')
    await expect(page.getByRole('alert')).toContainText(checkout.notCharged)
    await fillCard(page, CARDS.challenge)
    await pay.tap()
    await challenge(page).getByRole('button', { name: bank.complete }).tap()
    await expectOrder(page, shop, email)
  })
})

/** An answer to a confirmation, as the card's frame reads it from another origin. */
const confirmed = (status: string | undefined) => ({
  headers: { 'access-control-allow-origin': '*' },
  json: { status: 200, body: { id: 'pi_1', object: 'payment_intent', status } },
})
const card = (page: Page) => page.frameLocator(`iframe[title="${paymentForm.title}"]`)
const challenge = (page: Page) => page.frameLocator(`iframe[title="${bank.title}"]`)

async function fillCard(page: Page, number: string): Promise<void> {
  await card(page).getByLabel(paymentForm.number).fill(number)
  await card(page).getByLabel(paymentForm.expiry).fill('12 / 34')
  await card(page).getByLabel(paymentForm.cvc).fill('123')
}

async function typeCard(page: Page, number: string): Promise<void> {
  await expect(card(page).getByLabel(paymentForm.number)).toBeVisible()
  await tabTo(page, card(page).getByLabel(paymentForm.number))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(number)
  await tabTo(page, card(page).getByLabel(paymentForm.expiry))
  await page.keyboard.type('1234')
  await tabTo(page, card(page).getByLabel(paymentForm.cvc))
  await page.keyboard.type('123')
}

/** The thank-you page, the confirmation and the email, all in Arabic. Returns the order's number. */
async function expectOrder(page: Page, shop: Shop, email: string): Promise<string> {
  await expect(page.getByRole('heading', { name: afterPayment.thanksTo(LAYLA.first_name) })).toBeVisible()
  await expect(page).toHaveURL(/\/ar\/thank-you\/[\w-]+$/)
  await page.getByRole('link', { name: afterPayment.orderDetails }).click()
  await expect(page.getByRole('heading', { name: afterPayment.confirmation })).toBeVisible()
  const number = await page.getByText(/^SS-\d+$/).innerText()
  await expect(page.getByRole('main').locator('address')).toContainText(LAYLA.street)
  const mails = await shop.mailsTo(email)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(plain(mail?.subject)).toBe(emails.orders.confirmationSubject(number))
  expect(mail?.html).toContain('dir="rtl"')
  expect(mail?.text).toContain(LAYLA.street)
  expect(linkIn(mail, '/ar/orders/view')).toContain(`#${number.slice(3)}.`)
  return number
}

/** On how many lines the part of an element's text that matches stands. */
const linesOf = (element: Locator, part: RegExp) =>
  element.evaluate(
    (whole, { source }) => {
      const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const match = new RegExp(source).exec(text.textContent ?? '')
        if (!match) continue
        const range = document.createRange()
        range.setStart(text, match.index)
        range.setEnd(text, match.index + match[0].length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }
      return 0
    },
    { source: part.source },
  )

/** Swipes over the photographs by a finger, to the right by `by` pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await photographs(page).boundingBox()
  if (!box) throw new Error('The photographs do not show.')
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x) => ({ x: box.x + x, y })) })
  await touch('touchStart', 60)
  for (let at = 0; at <= by; at += 20) await touch('touchMove', 60 + at)
  // A finger that leaves in motion starts a fling, and the browser takes the next tap as the end of it.
  await page.waitForTimeout(200)
  await touch('touchMove', 60 + by)
  await touch('touchEnd')
}

const photographs = (page: Page) => page.locator('main [aria-roledescription]').first()

/** The number of the photograph that fills its place, from 1; 0 while they move. */
async function shownPhotograph(page: Page): Promise<number> {
  const place = await photographs(page).boundingBox()
  const slides = await photographs(page).locator('picture img').all()
  const boxes = await Promise.all(slides.map((slide) => slide.boundingBox()))
  return 1 + boxes.findIndex((box) => box && place && Math.abs(box.x - place.x) < 2)
}

/** Steps of the focus that go to the right within a row. */
function backwards(seen: readonly Focused[]): string[] {
  return seen.flatMap((focused, at) => {
    const before = seen[at - 1]
    if (!before) return []
    const shared = Math.min(before.y + before.height, focused.y + focused.height) - Math.max(before.y, focused.y)
    const sameRow = shared > Math.min(before.height, focused.height) / 2
    const isInside =
      focused.x + focused.width <= before.x + before.width && focused.y + focused.height <= before.y + before.height
    return sameRow && !isInside && focused.x > before.x + 1 ? [`${before.what} → ${focused.what}`] : []
  })
}
