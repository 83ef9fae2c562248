import type { FrameLocator, Page } from '@playwright/test'
import type {
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
  Stripe as StripeJs,
} from '@stripe/stripe-js'
import Stripe from 'stripe'
import { accessibilityProblems } from './testing/axe.ts'
import {
  type EmulatorAndShop,
  eventsOf,
  expect,
  openPayment,
  readPayment,
  type ShopWindow,
  test,
} from './testing/emulator-page.ts'

// The emulator's Express Checkout Element and the sheets of its wallets, in a page of another origin and without the
// shop. The events' expected payloads have stripe-js's types.

/** What the page in the test does. */
interface Setup {
  /** In minor units. */
  amount?: number
  options?: StripeExpressCheckoutElementOptions
  elements?: Partial<StripeElementsOptionsMode>
  locale?: 'en' | 'ar'
  /** How long the sheet waits for the page, in milliseconds. */
  timeout?: number
  /** How the page answers each of them; by default it resolves. */
  answers?: Partial<Record<'click' | 'shippingaddresschange' | 'shippingratechange', 'resolve' | 'reject' | 'nothing'>>
  /** What the page calls when the shopper approves, with the client secret of its payment. */
  paysWith?: 'confirmPayment' | 'createConfirmationToken' | 'createPaymentMethod' | 'paymentFailed' | 'nothing'
  clientSecret?: string | null
  /** The page has the payment from the start, so that the amount is the payment's. */
  intentFirst?: boolean
}

interface PageWindow extends ShopWindow {
  stripe: StripeJs
  elements: ReturnType<StripeJs['elements']>
  element: { update(options: object): unknown }
}

const RETURN_URL = 'https://shop.test/thanks'
const RATES = [
  { id: 'standard', displayName: 'Standard', amount: 395, deliveryEstimate: '3 to 5 working days' },
  { id: 'express', displayName: 'Express', amount: 795 },
]
const LEEDS = { line1: '4 Wool Lane', line2: null, city: 'Leeds', state: '', postal_code: 'LS1 4AB', country: 'GB' }
/** As the API keeps it, without what is empty. */
const KEPT = { ...LEEDS, state: null }
const ASKING: StripeExpressCheckoutElementOptions = {
  business: { name: 'Sidr & Sage' },
  emailRequired: true,
  phoneNumberRequired: true,
  shippingAddressRequired: true,
  allowedShippingCountries: ['GB', 'AE', 'FR'],
  lineItems: [{ name: 'Rose water', amount: 1200 }],
  shippingRates: RATES,
}

/** Opens the page with the buttons. */
async function openShop(page: Page, emulator: EmulatorAndShop, setup: Setup = {}): Promise<void> {
  await page.goto(`${emulator.shop}?locale=${setup.locale ?? 'en'}`)
  await page.evaluate(startShop, { amount: 1595, options: ASKING, ...setup })
  await expect.poll(() => eventsOf(page, 'ready')).toHaveLength(1)
}

/** Runs in the page, as the code of a shop: it keeps each event, and answers it. */
function startShop(setup: Setup & { amount: number; options: StripeExpressCheckoutElementOptions }): void {
  // `as`: stripe.js defines the first, and the test the others.
  const shop = window as unknown as PageWindow
  shop.happened = []
  const keep = (event: string, detail: unknown) =>
    shop.happened.push({ event, detail: JSON.parse(JSON.stringify(detail ?? null)) })
  const stripe = shop.Stripe('pk_test_emulator', { locale: setup.locale ?? 'en', emulatorWalletTimeout: setup.timeout })
  const elements = setup.intentFirst
    ? stripe.elements({ clientSecret: setup.clientSecret ?? '' })
    : stripe.elements({ mode: 'payment', amount: setup.amount, currency: 'gbp', ...setup.elements })
  const element = elements.create('expressCheckout', setup.options)
  const answer = (event: keyof NonNullable<Setup['answers']>) => setup.answers?.[event] ?? 'resolve'
  element.on('ready', (event) => void keep('ready', event))
  element.on('availablepaymentmethodschange', (event) => void keep('availablepaymentmethodschange', event))
  element.on('cancel', (event) => void keep('cancel', event))
  element.on('click', (event) => {
    keep('click', event)
    if (answer('click') === 'resolve') event.resolve()
    if (answer('click') === 'reject') event.reject()
  })
  element.on('shippingaddresschange', (event) => {
    keep('shippingaddresschange', event)
    if (answer('shippingaddresschange') === 'nothing') return
    if (event.address.country === 'FR' || answer('shippingaddresschange') === 'reject') event.reject()
    else
      event.resolve({
        lineItems: [
          { name: 'Rose water', amount: 1200 },
          { name: 'Delivery', amount: 395 },
        ],
      })
  })
  element.on('shippingratechange', (event) => {
    keep('shippingratechange', event)
    if (answer('shippingratechange') === 'nothing') return
    elements.update({ amount: 1200 + event.shippingRate.amount })
    event.resolve({
      lineItems: [
        { name: 'Rose water', amount: 1200 },
        { name: 'Delivery', amount: event.shippingRate.amount },
      ],
    })
  })
  element.on('confirm', async (event) => {
    keep('confirm', event)
    if (setup.paysWith === 'nothing') return
    if (setup.paysWith === 'paymentFailed')
      return event.paymentFailed({ reason: 'address_unserviceable', message: 'Not to this street.' })
    keep('submitted', await elements.submit())
    const clientSecret = setup.clientSecret ?? ''
    if (setup.paysWith === 'createConfirmationToken')
      return void keep('outcome', await stripe.createConfirmationToken({ elements }))
    if (setup.paysWith === 'createPaymentMethod')
      return void keep('outcome', await stripe.createPaymentMethod({ elements }))
    keep('outcome', await stripe.confirmPayment({ elements, clientSecret, redirect: 'if_required' }))
  })
  Object.assign(shop, { stripe, elements, element })
  element.mount('#express')
}

/** What the page's console and uncaught errors say from now on. */
function errorsOf(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => void said.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
  return said
}

const wallets = (page: Page) => page.frameLocator('iframe[title="Express payment buttons"]')
const sheetOf = (page: Page, wallet = 'Apple Pay') => page.frameLocator(`dialog iframe[title="Pay with ${wallet}"]`)

async function openSheet(page: Page, wallet = 'Apple Pay'): Promise<FrameLocator> {
  await wallets(page)
    .getByRole('button', { name: `Pay with ${wallet}` })
    .click()
  const sheet = sheetOf(page, wallet)
  await expect(sheet.getByRole('heading', { name: wallet })).toBeVisible()
  return sheet
}

const approve = (sheet: FrameLocator) => sheet.getByRole('button', { name: 'Approve' })

test('the buttons are those that the page and the payment allow, in the page’s order', async ({ page, emulator }) => {
  await openShop(page, emulator, {
    options: { ...ASKING, paymentMethodOrder: ['link', 'googlePay'], buttonHeight: 50 },
  })
  const buttons = wallets(page).getByRole('button')
  expect(
    await buttons.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.ariaLabel)),
  ).toEqual(['Pay with Link', 'Pay with Google Pay', 'Pay with Apple Pay'])
  for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBe(50)
  const none = { amazonPay: false, klarna: false, paypal: false }
  await expect
    .poll(() => eventsOf(page, 'ready'))
    .toEqual([
      {
        elementType: 'expressCheckout',
        availablePaymentMethods: { ...none, applePay: true, googlePay: true, link: true },
      } satisfies StripeExpressCheckoutElementReadyEvent,
    ])
  expect(await accessibilityProblems(page)).toEqual([])

  await page.evaluate(
    () => void (window as unknown as PageWindow).elements.update({ excludedPaymentMethodTypes: ['link'] }),
  )
  await expect(wallets(page).getByRole('button', { name: 'Pay with Link' })).toBeHidden()
  await expect
    .poll(() => eventsOf(page, 'availablepaymentmethodschange'))
    .toEqual([
      {
        elementType: 'expressCheckout',
        paymentMethods: { applePay: { available: true }, googlePay: { available: true } },
      },
    ])

  await openShop(page, emulator, {
    options: { paymentMethods: { applePay: 'never', googlePay: 'never', link: 'never' } },
  })
  await expect.poll(() => eventsOf(page, 'ready')).toEqual([{ elementType: 'expressCheckout' }])
})

test('a narrow page folds the buttons beyond its rows', async ({ page, emulator }) => {
  await openShop(page, emulator, { options: { ...ASKING, layout: { maxColumns: 1, maxRows: 1 } } })
  await expect(wallets(page).getByRole('button')).toHaveText(['Apple Pay', 'Show more'])
  await wallets(page).getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(wallets(page).getByRole('button')).toHaveText(['Apple Pay', 'Google Pay', 'Link'])
  await expect(wallets(page).getByRole('button', { name: 'Pay with Google Pay' })).toBeFocused()
})

test('an approved payment is paid with the wallet’s card, and the page learns the address then', async ({
  page,
  emulator,
}) => {
  const payment = await openPayment(emulator)
  await openShop(page, emulator, { clientSecret: payment.client_secret })
  const sheet = await openSheet(page)
  await expect
    .poll(() => eventsOf(page, 'click'))
    .toEqual([{ elementType: 'expressCheckout', expressPaymentType: 'apple_pay' }])
  const partial: Omit<StripeExpressCheckoutElementShippingAddressChangeEvent, 'resolve' | 'reject'> = {
    name: 'Leila Haddad',
    address: { city: 'Leeds', state: '', postal_code: 'LS1', country: 'GB' },
  }
  await expect
    .poll(() => eventsOf(page, 'shippingaddresschange'))
    .toEqual([{ elementType: 'expressCheckout', ...partial }])
  await expect(sheet.getByRole('heading', { name: 'Sidr & Sage' })).toBeVisible()
  await expect(sheet.locator('#items')).toHaveText(/Rose water\s*£12.00\s*Delivery\s*£3.95/)
  await expect(sheet.locator('#total')).toHaveText('£15.95')
  await sheet.getByLabel('Email').fill('leila@example.com')
  expect(await accessibilityProblems(page)).toEqual([])
  await approve(sheet).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  const approved: Omit<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'> = {
    expressPaymentType: 'apple_pay',
    billingDetails: { name: 'Leila Haddad', email: 'leila@example.com', phone: '+44 7700 900123', address: LEEDS },
    shippingAddress: { name: 'Leila Haddad', address: LEEDS },
    shippingRate: RATES[0],
  }
  await expect.poll(() => eventsOf(page, 'confirm')).toEqual([{ elementType: 'expressCheckout', ...approved }])
  await expect.poll(() => eventsOf(page, 'submitted')).toEqual([{ selectedPaymentMethod: 'apple_pay' }])
  await expect
    .poll(() => eventsOf(page, 'outcome'))
    .toMatchObject([{ paymentIntent: { id: payment.id, status: 'succeeded' } }])
  await expect.poll(() => eventsOf(page, 'cancel')).toEqual([])
  expect(await readPayment(emulator, payment.id)).toMatchObject({
    status: 'succeeded',
    shipping: { name: 'Leila Haddad', phone: '+44 7700 900123', address: KEPT },
    payment_method: {
      billing_details: { email: 'leila@example.com', address: KEPT },
      card: { last4: '4242', wallet: { type: 'apple_pay', dynamic_last4: '4242' }, checks: { cvc_check: null } },
    },
    latest_charge: { payment_method_details: { card: { wallet: { type: 'apple_pay' } } } },
  })
})

test('another address or delivery is the page’s to accept, and changes the total', async ({ page, emulator }) => {
  await openShop(page, emulator)
  const sheet = await openSheet(page, 'Google Pay')
  await sheet.getByRole('radio', { name: /Dubai/ }).check()
  await expect(approve(sheet)).toBeEnabled()
  await expect.poll(() => eventsOf(page, 'shippingaddresschange')).toHaveLength(2)
  expect((await eventsOf(page, 'shippingaddresschange'))[1]).toMatchObject({
    name: 'Leila Haddad',
    address: { city: 'Dubai', state: 'Dubai', postal_code: '', country: 'AE' },
  })
  const express = sheet.getByRole('radio', { name: /Express/ })
  await express.check()
  await expect(sheet.locator('#total')).toHaveText('£19.95')
  await expect(express).toBeChecked()
  await expect(express).toBeFocused()
  const chosen: Pick<StripeExpressCheckoutElementShippingRateChangeEvent, 'shippingRate'> = {
    shippingRate: RATES[1] ?? never(),
  }
  await expect.poll(() => eventsOf(page, 'shippingratechange')).toEqual([{ elementType: 'expressCheckout', ...chosen }])

  await sheet.getByRole('radio', { name: /France/ }).check()
  await expect(sheet.getByRole('alert')).toHaveText(/can’t deliver to this address/)
  await expect(approve(sheet)).toBeDisabled()
  await sheet.getByRole('radio', { name: /Bristol/ }).check()
  await expect(approve(sheet)).toBeEnabled()
  await expect(sheet.getByRole('alert')).toHaveText('')
})

test('only addresses in the page’s countries are there', async ({ page, emulator }) => {
  await openShop(page, emulator, { options: { ...ASKING, allowedShippingCountries: ['AE'] } })
  const sheet = await openSheet(page)
  await expect(sheet.getByRole('group', { name: 'Deliver to' }).getByRole('radio')).toHaveCount(2)
  await openShop(page, emulator, { options: { ...ASKING, allowedShippingCountries: ['DE'] } })
  const empty = await openSheet(page)
  await expect(empty.getByText('None of your addresses')).toBeVisible()
  await expect(approve(empty)).toBeDisabled()
})

test('a refusal buys nothing and stays; closing and Escape cancel', async ({ page, emulator }) => {
  await openShop(page, emulator, { paysWith: 'nothing' })
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: 'Refuse' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(/nothing was paid/)
  await expect.poll(() => eventsOf(page, 'confirm')).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.poll(() => eventsOf(page, 'cancel')).toEqual([{ elementType: 'expressCheckout' }])
  await expect(wallets(page).getByRole('button', { name: 'Pay with Apple Pay' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('heading', { name: 'Apple Pay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.poll(() => eventsOf(page, 'cancel')).toHaveLength(2)
  await expect.poll(() => eventsOf(page, 'confirm')).toEqual([])
})

test('a declined card is said in the sheet, and another one pays the same payment', async ({ page, emulator }) => {
  const payment = await openPayment(emulator)
  await openShop(page, emulator, { clientSecret: payment.client_secret })
  const sheet = await openSheet(page, 'Google Pay')
  await sheet.getByRole('radio', { name: /ending in 0002/ }).check()
  await approve(sheet).click()
  await expect(sheet.getByRole('alert')).toHaveText('Your card was declined.')
  await sheet.getByRole('radio', { name: /ending in 9995/ }).check()
  await expect(sheet.getByRole('alert')).toHaveText('')
  await approve(sheet).click()
  await expect(sheet.getByRole('alert')).toHaveText(/insufficient funds/)
  await sheet.getByRole('radio', { name: /Mastercard/ }).check()
  await approve(sheet).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect
    .poll(() => eventsOf(page, 'outcome'))
    .toMatchObject([
      { error: { decline_code: 'generic_decline' } },
      { error: { decline_code: 'insufficient_funds' } },
      { paymentIntent: { status: 'succeeded' } },
    ])
  expect(await readPayment(emulator, payment.id)).toMatchObject({
    payment_method: { card: { brand: 'mastercard', wallet: { type: 'google_pay' } } },
  })
})

test('Link pays as Link', async ({ page, emulator }) => {
  const payment = await openPayment(emulator)
  await openShop(page, emulator, { clientSecret: payment.client_secret })
  const sheet = await openSheet(page, 'Link')
  await sheet.getByLabel('Email').fill('leila@example.com')
  await approve(sheet).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.poll(() => eventsOf(page, 'submitted')).toEqual([{ selectedPaymentMethod: 'link' }])
  expect(await readPayment(emulator, payment.id)).toMatchObject({
    status: 'succeeded',
    payment_method: { type: 'link', link: { email: 'leila@example.com' } },
  })
})

test('with a payment from the start, the sheet shows its amount, read anew on request', async ({ page, emulator }) => {
  const payment = await openPayment(emulator)
  await openShop(page, emulator, { clientSecret: payment.client_secret, intentFirst: true })
  const sheet = await openSheet(page)
  await expect(sheet.locator('#total')).toHaveText('£15.95')
  await new Stripe(emulator.secretKey, emulator.stripeOptions).paymentIntents.update(payment.id, { amount: 1700 })
  // `as`: see startShop.
  await page.evaluate(async () => void (await (window as unknown as PageWindow).elements.fetchUpdates()))
  await expect(sheet.locator('#total')).toHaveText('£17.00')
  await approve(sheet).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  expect(await readPayment(emulator, payment.id)).toMatchObject({ status: 'succeeded', amount_received: 1700 })
})

test('a server can confirm with the sheet’s confirmation token, or keep its payment method', async ({
  page,
  emulator,
}) => {
  await openShop(page, emulator, { paysWith: 'createConfirmationToken' })
  await approve(await openSheet(page)).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  const [outcome] = await eventsOf<{ confirmationToken: { id: string } }>(page, 'outcome')
  expect(outcome).toMatchObject({
    confirmationToken: {
      payment_method_preview: { card: { wallet: { type: 'apple_pay' } } },
      shipping: { name: 'Leila Haddad', address: KEPT },
    },
  })
  const paid = await openPayment(emulator, {
    confirm: true,
    confirmation_token: outcome?.confirmationToken.id ?? '',
    return_url: RETURN_URL,
  })
  expect(paid).toMatchObject({ status: 'succeeded', shipping: { address: KEPT } })
  const again = await page.evaluate(async (clientSecret) => {
    // `as`: see startShop.
    const { stripe, elements } = window as unknown as PageWindow
    return stripe
      .confirmPayment({ elements, clientSecret, redirect: 'if_required' })
      .catch((error: Error) => error.message)
  }, paid.client_secret ?? '')
  expect(again).toContain('stripe.confirmPayment() was not called within the "confirm" event')

  await openShop(page, emulator, { paysWith: 'createPaymentMethod' })
  await approve(await openSheet(page)).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect
    .poll(() => eventsOf(page, 'outcome'))
    .toMatchObject([{ paymentMethod: { card: { wallet: { type: 'apple_pay' } } } }])
})

test('the page can say why it doesn’t take an approved payment', async ({ page, emulator }) => {
  await openShop(page, emulator, { paysWith: 'paymentFailed' })
  const sheet = await openSheet(page)
  await approve(sheet).click()
  await expect(sheet.getByRole('alert')).toHaveText('Not to this street.')
  await expect(approve(sheet)).toBeDisabled()
  await sheet.getByRole('radio', { name: /Bristol/ }).check()
  await expect(approve(sheet)).toBeEnabled()
})

test('a page that doesn’t answer loses the sheet', async ({ page, emulator, noise }) => {
  noise.expect(/click event was not answered within 1 second/)
  const said = errorsOf(page)
  await openShop(page, emulator, { answers: { click: 'nothing' } })
  await wallets(page).getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await expect.poll(() => said).toHaveLength(1)
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.poll(() => eventsOf(page, 'cancel')).toEqual([])

  await openShop(page, emulator, { answers: { shippingaddresschange: 'nothing' }, timeout: 1500 })
  const waiting = await openSheet(page)
  await expect(waiting.getByRole('status')).toHaveText('Updating…')
  await expect(approve(waiting)).toBeDisabled()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.poll(() => eventsOf(page, 'cancel')).toHaveLength(1)

  await openShop(page, emulator, { paysWith: 'nothing', timeout: 1500 })
  const working = await openSheet(page)
  await approve(working).click()
  await expect(working.getByRole('status')).toHaveText('Paying…')
  // A payment on its way can't be dismissed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(working.getByRole('status')).toHaveText('Paying…')
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.poll(() => eventsOf(page, 'cancel')).toHaveLength(1)
})

test('a payment that takes longer than the sheet waits is not lost', async ({ page, emulator }) => {
  const payment = await openPayment(emulator)
  await openShop(page, emulator, { clientSecret: payment.client_secret, timeout: 1000 })
  await emulator.control.setFaults({ answers: { delayMs: 2500, match: 'POST /v1/payment_intents/*/confirm' } })
  await approve(await openSheet(page)).click()
  await expect.poll(() => eventsOf(page, 'outcome')).toMatchObject([{ paymentIntent: { status: 'succeeded' } }])
  await emulator.control.clearFaults()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.poll(() => eventsOf(page, 'cancel')).toEqual([])
})

test('a page’s mistakes are IntegrationErrors', async ({ page, emulator, noise }) => {
  noise.expect(/IntegrationError/)
  const said = errorsOf(page)
  await openShop(page, emulator, { amount: 1199 })
  await wallets(page).getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toContain('The amount 1199 is less than the total amount of the line items provided.')
  await openShop(page, emulator, { options: { shippingAddressRequired: true } })
  await wallets(page).getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await expect.poll(() => said).toHaveLength(2)
  expect(said[1]).toContain('you must specify `shippingRates`')
  await expect(page.locator('dialog')).toHaveCount(0)

  // Stripe.js sends the wallet's address with the confirm, which may not change what a server has set.
  const payment = await openPayment(emulator, { shipping: { name: 'Leila Haddad', address: { ...LEEDS, line2: '' } } })
  await openShop(page, emulator, { clientSecret: payment.client_secret })
  const sheet = await openSheet(page)
  await approve(sheet).click()
  await expect(sheet.getByRole('alert')).toHaveText('The payment failed. Nothing was paid.')
  await expect
    .poll(() => eventsOf(page, 'outcome'))
    .toMatchObject([{ error: { code: 'payment_intent_invalid_parameter' } }])
  expect((await readPayment(emulator, payment.id)).status).toBe('requires_payment_method')
})

for (const [locale, title] of [
  ['en', 'Pay with Apple Pay'],
  ['ar', 'الدفع عبر Apple Pay'],
] as const)
  test(`the sheet fits every window and is accessible (${locale})`, async ({ page, emulator }) => {
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await openShop(page, emulator, { locale })
      await page.frameLocator('#express iframe').getByRole('button', { name: title }).click()
      const sheet = page.frameLocator(`dialog iframe[title="${title}"]`)
      await expect(sheet.locator('#approve')).toBeEnabled()
      const sizes = await sheet.locator('html').evaluate((html) => [html.scrollWidth, html.clientWidth])
      expect(sizes[0]).toBe(sizes[1])
      expect(await accessibilityProblems(page)).toEqual([])
    }
  })

function never(): never {
  throw new Error('There are two rates')
}
