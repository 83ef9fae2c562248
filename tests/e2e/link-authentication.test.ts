import type { Page } from '@playwright/test'
import type { StripeLinkAuthenticationElementChangeEvent } from '@stripe/stripe-js'
import Stripe from 'stripe'
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

// The emulator's Link Authentication Element, beside its Payment Element.

const group = { mode: 'payment', amount: 1595, currency: 'gbp' } as const
const email = (page: Page) => page.frameLocator('iframe[title="Secure email input frame"]').getByLabel('Email')
const newest = async (page: Page) => (await eventsOf(page, 'linkAuthentication change')).at(-1)

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

test('the page learns the address as Stripe says it, and errors stay in the field', async ({ page, emulator }) => {
  await mountElements(page, emulator, { mounted: [{ type: 'linkAuthentication' }] })
  expect(await eventsOf(page, 'linkAuthentication ready')).toEqual([{ elementType: 'linkAuthentication' }])
  await page.getByText('linkAuthentication', { exact: true }).click()
  await expect(email(page)).toBeFocused()
  await page.keyboard.type('anna@')
  await expect
    .poll(() => newest(page))
    .toEqual({
      elementType: 'linkAuthentication',
      empty: false,
      complete: false,
      value: { email: 'anna@' },
    } satisfies StripeLinkAuthenticationElementChangeEvent)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  const frame = page.frameLocator('iframe[title="Secure email input frame"]')
  await expect(frame.getByRole('alert')).toHaveText('Your email is incomplete.')
  expect(await accessibilityProblems(page)).toEqual([])
  for (const event of ['focus', 'escape', 'blur'])
    expect(await eventsOf(page, `linkAuthentication ${event}`)).toEqual([{ elementType: 'linkAuthentication' }])
  await email(page).fill('anna@example.com')
  await expect(frame.getByRole('alert')).toBeHidden()
  await expect.poll(() => newest(page)).toMatchObject({ complete: true, value: { email: 'anna@example.com' } })
})

test('its address is the one of the payment, which the Payment Element doesn’t ask for again', async ({
  page,
  emulator,
}) => {
  const payment = await openPayment(emulator)
  await mountElements(page, emulator, { group, mounted: [{ type: 'linkAuthentication' }, { type: 'payment' }] })
  await card(page).getByRole('radio', { name: 'Klarna' }).check()
  await expect(card(page).getByText('You’ll go to Klarna')).toBeVisible()
  await expect(card(page).getByRole('textbox', { name: 'Email' })).toHaveCount(0)
  await card(page).getByRole('radio', { name: 'Card' }).check()
  await fillCard(page, '4242424242424242')
  await card(page).getByLabel('Postcode').fill('LS1 4AB')
  expect(await pay(page, payment.client_secret)).toMatchObject({
    error: { type: 'validation_error', code: 'incomplete_email', message: 'Your email is incomplete.' },
  })
  await expect(email(page)).toBeFocused()
  await email(page).fill('anna@example.com')
  await card(page).getByRole('radio', { name: 'Link' }).check()
  await expect(card(page).getByRole('textbox', { name: 'Email' })).toHaveValue('anna@example.com')
  await card(page).getByRole('radio', { name: 'Card' }).check()
  expect(await pay(page, payment.client_secret)).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  expect(await readPayment(emulator, payment.id)).toMatchObject({
    payment_method: { billing_details: { email: 'anna@example.com', address: { postal_code: 'LS1 4AB' } } },
  })
})

test('it is filled with the page’s address, and what the page confirms with wins', async ({ page, emulator }) => {
  const mounted = [
    { type: 'linkAuthentication', options: { defaultValues: { email: 'anna@example.com' } } },
    { type: 'payment' },
  ] as const
  await mountElements(page, emulator, { group, mounted })
  await expect(email(page)).toHaveValue('anna@example.com')
  await fillCard(page, '4242424242424242')
  await card(page).getByLabel('Postcode').fill('LS1 4AB')
  const made = await page.evaluate(async () => {
    // `as`: see mountElements.
    const { stripe, elements } = window as unknown as MountedWindow
    await elements.submit()
    const token = await stripe.createConfirmationToken({ elements })
    const billing_details = { email: 'omar@example.com' }
    return [token, await stripe.createPaymentMethod({ elements, params: { billing_details } })]
  })
  expect(made).toMatchObject([
    { confirmationToken: { payment_method_preview: { billing_details: { email: 'anna@example.com' } } } },
    { paymentMethod: { billing_details: { email: 'omar@example.com' } } },
  ])
})

test('a card that is saved without a payment gets the address too', async ({ page, emulator }) => {
  const stripe = new Stripe(emulator.secretKey, emulator.stripeOptions)
  const customer = await stripe.customers.create({})
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  const saving = { mode: 'setup', currency: 'gbp' } as const
  await mountElements(page, emulator, { group: saving, mounted: [{ type: 'linkAuthentication' }, { type: 'payment' }] })
  // A single way needs no choice: nothing is saved with a wallet.
  await expect(card(page).getByRole('radio')).toHaveCount(0)
  await fillCard(page, '4242424242424242')
  await card(page).getByLabel('Postcode').fill('LS1 4AB')
  await email(page).fill('anna@example.com')
  const done = await page.evaluate(async (clientSecret) => {
    // `as`: see mountElements.
    const { stripe, elements } = window as unknown as MountedWindow
    await elements.submit()
    return stripe.confirmSetup({ elements, clientSecret, redirect: 'if_required' })
  }, setup.client_secret ?? '')
  expect(done).toMatchObject({ setupIntent: { status: 'succeeded' } })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toMatchObject([
    { card: { last4: '4242' }, billing_details: { email: 'anna@example.com', address: { postal_code: 'LS1 4AB' } } },
  ])
})
