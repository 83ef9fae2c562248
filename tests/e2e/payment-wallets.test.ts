import type { FrameLocator, Page } from '@playwright/test'
import type { StripePaymentElementChangeEvent, StripePaymentElementOptions } from '@stripe/stripe-js'
import { accessibilityProblems } from './testing/axe.ts'
import {
  type EmulatorAndShop,
  eventsOf,
  expect,
  type MountedWindow,
  mountElements,
  openPayment,
  readPayment,
  test,
} from './testing/emulator-page.ts'
import { card } from './testing/shopper.ts'

// The wallets within the emulator's Payment Element.

const group = { mode: 'payment', amount: 1595, currency: 'gbp' } as const
const payment = (options: StripePaymentElementOptions = {}) => ({ type: 'payment', options }) as const
const sheetOf = (page: Page, wallet: string) => page.frameLocator(`dialog iframe[title="Pay with ${wallet}"]`)
const approve = (sheet: FrameLocator) => sheet.getByRole('button', { name: 'Approve' })

interface Shop {
  secret: string | null
  /** Without it the page confirms without having submitted. */
  submits?: boolean
  slowly?: boolean
}

/** Opens the page with a button that pays, because a wallet opens only after a press. */
async function openForm(page: Page, emulator: EmulatorAndShop, { secret, submits = true, slowly }: Shop, options = {}) {
  const own = submits ? group : { clientSecret: secret ?? '' }
  await mountElements(page, emulator, { group: own, mounted: [payment(options)] })
  await page.evaluate(
    ({ secret, submits, slowly }) => {
      // `as`: see mountElements.
      const { stripe, elements, happened } = window as unknown as MountedWindow
      const button = Object.assign(document.createElement('button'), { textContent: 'Pay' })
      button.addEventListener('click', async () => {
        const pay = async () => {
          if (slowly) await new Promise((resolve) => setTimeout(resolve, 6000))
          const submitted = submits ? await elements.submit() : {}
          happened.push({ event: 'submitted', detail: submitted })
          const clientSecret = secret ?? ''
          const asked = submits ? { elements, clientSecret } : { elements }
          if (!submitted.error) return stripe.confirmPayment({ ...asked, redirect: 'if_required' })
        }
        happened.push({ event: 'outcome', detail: await pay().catch(String) })
        // biome-ignore lint/suspicious/noConsole: The test waits for it without reading the page.
        console.info('over')
      })
      document.querySelector('main')?.append(button)
    },
    { secret, submits, slowly },
  )
}

const choose = (page: Page, name: string) => card(page).getByRole('radio', { name }).check()
const press = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()

test('the wallets are those that the page allows, after the card', async ({ page, emulator }) => {
  await mountElements(page, emulator, { group, mounted: [payment()] })
  const ways = card(page).getByRole('radio')
  await expect(ways).toHaveCount(6)
  expect(await card(page).locator('.choice:visible').allTextContents()).toEqual(
    ['Card', 'Apple Pay', 'Google Pay', 'Link', 'PayPal', 'Klarna'].map((name) => expect.stringContaining(name)),
  )
  await choose(page, 'Apple Pay')
  await expect
    .poll(async () => (await eventsOf(page, 'payment change')).at(-1))
    .toEqual({
      elementType: 'payment',
      empty: true,
      complete: true,
      collapsed: false,
      value: { type: 'apple_pay' },
    } satisfies StripePaymentElementChangeEvent)
  expect(await accessibilityProblems(page)).toEqual([])

  const never: StripePaymentElementOptions = {
    wallets: { applePay: 'never', link: 'never' },
    paymentMethodOrder: ['google_pay', 'card'],
  }
  await mountElements(page, emulator, { group, mounted: [payment(never)] })
  expect(await card(page).locator('.choice:visible').allTextContents()).toEqual(
    ['Google Pay', 'Card', 'PayPal', 'Klarna'].map((name) => expect.stringContaining(name)),
  )
})

test('submit opens the sheet, and the payment is paid with its card', async ({ page, emulator }) => {
  const { id, client_secret: secret } = await openPayment(emulator)
  await openForm(page, emulator, { secret }, { business: { name: 'Sidr & Sage' } })
  await choose(page, 'Google Pay')
  await press(page)
  const sheet = sheetOf(page, 'Google Pay')
  await expect(sheet.getByRole('heading', { name: 'Sidr & Sage' })).toBeVisible()
  await expect(sheet.locator('#total')).toHaveText('£15.95')
  await expect(sheet.getByText('Deliver to')).toBeHidden()
  await approve(sheet).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.poll(() => eventsOf(page, 'submitted')).toEqual([{ selectedPaymentMethod: 'google_pay' }])
  await expect.poll(() => eventsOf(page, 'outcome')).toMatchObject([{ paymentIntent: { id, status: 'succeeded' } }])
  expect(await readPayment(emulator, id)).toMatchObject({
    shipping: null,
    payment_method: {
      billing_details: { name: 'Leila Haddad', address: { city: 'Leeds' } },
      card: { wallet: { type: 'google_pay' } },
    },
  })
})

test('a closed sheet pays nothing; a declined card is the page’s to tell, and another pays', async ({
  page,
  emulator,
}) => {
  const { id, client_secret: secret } = await openPayment(emulator)
  await openForm(page, emulator, { secret })
  await choose(page, 'Apple Pay')
  await press(page)
  const sheet = sheetOf(page, 'Apple Pay')
  await expect(approve(sheet)).toBeEnabled()
  await page.keyboard.press('Escape')
  const closed = { type: 'validation_error', message: 'Apple Pay was closed. Nothing was paid.' }
  await expect.poll(() => eventsOf(page, 'submitted')).toMatchObject([{ error: closed }])
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeFocused()
  await press(page)
  await sheet.getByRole('radio', { name: /ending in 0002/ }).check()
  await approve(sheet).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect
    .poll(() => eventsOf(page, 'outcome'))
    .toMatchObject([undefined, { error: { type: 'card_error', decline_code: 'generic_decline' } }])
  await press(page)
  await approve(sheet).click()
  await expect.poll(() => eventsOf(page, 'outcome')).toHaveLength(3)
  expect(await readPayment(emulator, id)).toMatchObject({ status: 'succeeded' })
})

test('with a payment from the start, confirming opens the sheet', async ({ page, emulator }) => {
  const { id, client_secret: secret } = await openPayment(emulator)
  await openForm(page, emulator, { secret, submits: false })
  await choose(page, 'Apple Pay')
  await press(page)
  await expect(sheetOf(page, 'Apple Pay').locator('#total')).toHaveText('£15.95')
  await approve(sheetOf(page, 'Apple Pay')).click()
  await expect.poll(() => eventsOf(page, 'outcome')).toMatchObject([{ paymentIntent: { id, status: 'succeeded' } }])
})

test('a payment that takes other types of payment method than the form offers is refused', async ({
  page,
  emulator,
}) => {
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
  for (const [params, status] of [
    [
      { allowed_payment_method_types: ['card', 'link'], automatic_payment_methods: undefined },
      'requires_payment_method',
    ],
    [{ excluded_payment_method_types: ['klarna'] }, 'requires_payment_method'],
    // The form can't say this, so it isn't compared.
    [{ automatic_payment_methods }, 'succeeded'],
  ] satisfies [Parameters<typeof openPayment>[1], string][]) {
    const { id, client_secret: secret } = await openPayment(emulator, params)
    await openForm(page, emulator, { secret })
    await choose(page, 'Apple Pay')
    await press(page)
    await approve(sheetOf(page, 'Apple Pay')).click()
    await expect.poll(() => eventsOf(page, 'outcome')).toHaveLength(1)
    expect((await readPayment(emulator, id)).status).toBe(status)
    if (status === 'succeeded') continue
    const message = expect.stringMatching(/^The payment method types of the PaymentIntent .* differ/)
    expect(await eventsOf(page, 'outcome')).toMatchObject([{ error: { type: 'invalid_request_error', message } }])
  }
})

test('a sheet opens only right after a press', async ({ page, emulator }) => {
  const { id, client_secret: secret } = await openPayment(emulator)
  await openForm(page, emulator, { secret, slowly: true })
  await choose(page, 'Apple Pay')
  // To read the page would count as a press.
  const over = page.waitForEvent('console')
  await press(page)
  await over
  await expect
    .poll(() => eventsOf(page, 'outcome'))
    .toEqual([expect.stringContaining('IntegrationError: The Apple Pay sheet opens only right after a press')])
  expect(await readPayment(emulator, id)).toMatchObject({ status: 'requires_payment_method' })
})
