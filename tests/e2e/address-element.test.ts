import type { Page } from '@playwright/test'
import type {
  StripeAddressElement,
  StripeAddressElementChangeEvent,
  StripeAddressElementOptions,
} from '@stripe/stripe-js'
import { accessibilityProblems } from './testing/axe.ts'
import {
  eventsOf,
  expect,
  type MountedWindow,
  mountElements,
  openPayment,
  readPayment,
  test,
} from './testing/emulator-page.ts'
import { card, fillCard } from './testing/shopper.ts'

// The emulator's Address Element, beside its Payment Element.

const group = { mode: 'payment', amount: 1595, currency: 'gbp' } as const
const LEEDS = { line1: '4 Wool Lane', line2: null, city: 'Leeds', state: '', postal_code: 'LS1 4AB', country: 'GB' }
/** As the API keeps it, without what is empty. */
const KEPT = { ...LEEDS, state: null }

const form = (page: Page, id = 'address') => page.frameLocator(`#${id} iframe[title="Secure address input frame"]`)
const newest = async (page: Page) => (await eventsOf(page, 'address change')).at(-1)
const address = (options: StripeAddressElementOptions) => ({ type: 'address', options }) as const

async function fillLeeds(page: Page, id = 'address'): Promise<void> {
  await form(page, id).getByLabel('Full name').fill('Anna Holt')
  await form(page, id).getByLabel('Address line 1').fill('4 Wool Lane')
  await form(page, id).getByLabel('Town or city').fill('Leeds')
  await form(page, id).getByLabel('Postcode').fill('LS1 4AB')
}

/** What the page reads of its element. */
function readAddress(page: Page) {
  return page.evaluate(() => {
    // `as`: see mountElements. The types of two elements share the name of one method.
    const element = (window as unknown as MountedWindow).elements.getElement('address')
    return (element as StripeAddressElement | null)?.getValue()
  })
}

/** Submits the form and pays, as the page does. */
function pay(page: Page, secret: string | null) {
  return page.evaluate(async (clientSecret) => {
    // `as`: see mountElements.
    const { stripe, elements } = window as unknown as MountedWindow
    const { error } = await elements.submit()
    if (error) return { error }
    return stripe.confirmPayment({ elements, clientSecret, redirect: 'if_required' })
  }, secret ?? '')
}

test('the page learns a British address as Stripe says it, by the keyboard alone', async ({ page, emulator }) => {
  await mountElements(page, emulator, { mounted: [address({ mode: 'shipping' })] })
  expect(await eventsOf(page, 'address ready')).toEqual([{ elementType: 'address' }])
  await page.getByText('address', { exact: true }).click()
  await expect(form(page).getByLabel('Full name')).toBeFocused()
  for (const typed of ['Anna Holt', '', '4 Wool Lane', '', 'Leeds', 'LS1']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect(form(page).getByRole('alert')).toHaveText('Your postal code is incomplete.')
  expect(await accessibilityProblems(page)).toEqual([])
  await form(page).getByLabel('Postcode').fill('LS1 4AB')
  await expect(form(page).getByRole('alert')).toHaveCount(0)
  const value = { name: 'Anna Holt', address: LEEDS }
  await expect
    .poll(() => newest(page))
    .toEqual({
      elementType: 'address',
      elementMode: 'shipping',
      empty: false,
      complete: true,
      isNewAddress: true,
      value,
    } satisfies StripeAddressElementChangeEvent)
  expect(await readAddress(page)).toEqual({ complete: true, isNewAddress: true, value })
  await page.keyboard.press('Escape')
  await expect.poll(() => eventsOf(page, 'address escape')).toEqual([{ elementType: 'address' }])
  await expect(page.locator('#address')).toHaveClass(/StripeElement--complete/)
})

test('the countries, the fields and the first values are the page’s', async ({ page, emulator }) => {
  const options: StripeAddressElementOptions = {
    mode: 'billing',
    allowedCountries: ['AE', 'GB'],
    fields: { phone: 'always' },
    display: { name: 'split' },
    defaultValues: {
      firstName: 'Leila',
      lastName: 'Haddad',
      address: { line1: 'Villa 12, Street 8', line2: 'Jumeirah', state: 'Dubai', country: 'AE' },
    },
  }
  await mountElements(page, emulator, { mounted: [address(options)] })
  await expect(form(page).getByLabel('Country or region').locator('option')).toHaveText([
    'United Arab Emirates',
    'United Kingdom',
  ])
  for (const label of ['Postcode', 'Town or city', 'State', 'Full name'])
    await expect(form(page).getByRole('textbox', { name: label })).toHaveCount(0)
  await expect(form(page).getByLabel('Emirate')).toHaveValue('Dubai')
  expect(await readAddress(page)).toMatchObject({ complete: false })
  await expect(form(page).getByRole('alert')).toHaveText('Your phone number is incomplete.')
  await form(page).getByLabel('Phone number').fill('+971 4 496 0000')
  const dubai = { line1: 'Villa 12, Street 8', line2: 'Jumeirah', city: '', state: 'Dubai', postal_code: '' }
  expect(await readAddress(page)).toEqual({
    complete: true,
    isNewAddress: true,
    value: {
      name: 'Leila Haddad',
      firstName: 'Leila',
      lastName: 'Haddad',
      phone: '+971 4 496 0000',
      address: { ...dubai, country: 'AE' },
    },
  })
  await form(page).getByLabel('Phone number').fill('')
  await page.evaluate(() => {
    // `as`: see mountElements.
    const element = (window as unknown as MountedWindow).elements.getElement('address', { mode: 'billing' })
    element?.update({ validation: { phone: { required: 'never' } } })
  })
  await expect.poll(() => newest(page)).toMatchObject({ complete: true, elementMode: 'billing' })
})

test('it knows countries by name, in Arabic too', async ({ page, emulator }) => {
  await mountElements(page, emulator, { mounted: [address({ mode: 'shipping' })], locale: 'ar' })
  const arabic = page.frameLocator('iframe[title="إطار آمن لإدخال العنوان"]')
  expect(await arabic.getByLabel('البلد أو المنطقة').locator('option').count()).toBeGreaterThan(230)
  await arabic.getByLabel('البلد أو المنطقة').selectOption({ label: 'الإمارات العربية المتحدة' })
  await arabic.getByLabel('الإمارة').selectOption({ label: 'دبي' })
  await expect.poll(() => newest(page)).toMatchObject({ value: { address: { state: 'Dubai', country: 'AE' } } })
  expect(await accessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a shipping address is delivered to, and a billing address is the card’s', async ({ page, emulator }) => {
  const payment = await openPayment(emulator)
  const mounted = [
    { ...address({ mode: 'shipping' }), id: 'shipping' },
    { ...address({ mode: 'billing', fields: { phone: 'always' } }), id: 'billing' },
    { type: 'payment' },
  ] as const
  await mountElements(page, emulator, { group, mounted })
  await expect(card(page).getByLabel('Card number')).toBeVisible()
  // The Payment Element leaves the address to the other.
  await expect(card(page).getByRole('combobox')).toHaveCount(0)
  await fillCard(page, '4242424242424242')
  await fillLeeds(page, 'billing')
  await form(page, 'billing').getByLabel('Phone number').fill('+44 7700 900123')
  expect(await pay(page, payment.client_secret)).toMatchObject({
    error: { type: 'validation_error', code: 'incomplete_name' },
  })
  await expect(form(page, 'shipping').getByLabel('Full name')).toBeFocused()
  await form(page, 'shipping').getByLabel('Full name').fill('Leila Haddad')
  await form(page, 'shipping').getByLabel('Country or region').selectOption('FR')
  await form(page, 'shipping').getByLabel('Address line 1').fill('8 rue des Lilas')
  await form(page, 'shipping').getByLabel('Town or city').fill('Lyon')
  expect(await pay(page, payment.client_secret)).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  expect(await readPayment(emulator, payment.id)).toMatchObject({
    shipping: { name: 'Leila Haddad', address: { line1: '8 rue des Lilas', city: 'Lyon', country: 'FR' } },
    payment_method: { billing_details: { name: 'Anna Holt', phone: '+44 7700 900123', address: KEPT } },
  })
})

test('a confirmation token has the addresses too', async ({ page, emulator }) => {
  await mountElements(page, emulator, { group, mounted: [address({ mode: 'shipping' }), { type: 'payment' }] })
  await fillLeeds(page)
  await fillCard(page, '4242424242424242')
  await card(page).getByLabel('Postcode').fill('LS1 4AB')
  const made = await page.evaluate(async () => {
    // `as`: see mountElements.
    const { stripe, elements } = window as unknown as MountedWindow
    await elements.submit()
    return stripe.createConfirmationToken({ elements })
  })
  expect(made).toMatchObject({ confirmationToken: { shipping: { name: 'Anna Holt', address: KEPT } } })
})

test('a page’s mistakes are IntegrationErrors', async ({ page, emulator }) => {
  await mountElements(page, emulator, { mounted: [address({ mode: 'shipping' })] })
  const said = await page.evaluate(() => {
    const tried = [{}, { mode: 'shipping' }, { mode: 'billing', validation: { phone: { required: 'always' } } }]
    return tried.map((options) => {
      try {
        // `as`: see mountElements; the options are wrong on purpose.
        ;(window as unknown as MountedWindow).elements.create('address', options as { mode: 'billing' })
        return ''
      } catch (error) {
        return String(error)
      }
    })
  })
  expect(said).toEqual([
    expect.stringContaining('mode should be one of shipping, billing'),
    expect.stringContaining('Can only create one Element of type address'),
    expect.stringContaining("needs fields.phone to be 'always'"),
  ])
})
