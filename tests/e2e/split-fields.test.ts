import type { Page } from '@playwright/test'
import type {
  StripeCardCvcElementChangeEvent,
  StripeCardExpiryElementChangeEvent,
  StripeCardNumberElementChangeEvent,
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

// The emulator's cardNumber, cardExpiry and cardCvc elements.

const mounted = [
  { type: 'cardNumber', options: { showIcon: true } },
  { type: 'cardExpiry' },
  { type: 'cardCvc' },
] as const

const number = (page: Page) =>
  page.frameLocator('iframe[title="Secure card number input frame"]').getByLabel('Credit or debit card number')
const expiry = (page: Page) =>
  page
    .frameLocator('iframe[title="Secure expiration date input frame"]')
    .getByLabel('Credit or debit card expiration date')
const cvc = (page: Page) =>
  page.frameLocator('iframe[title="Secure CVC input frame"]').getByLabel('Credit or debit card CVC/CVV')

async function fill(page: Page, card: string, code = '123'): Promise<void> {
  await number(page).fill(card)
  await expiry(page).fill('12 / 34')
  await cvc(page).fill(code)
}

const newest = async (page: Page, name: string) => (await eventsOf(page, name)).at(-1)

test('each field tells the page what it has, as Stripe does, and never its digits', async ({ page, emulator }) => {
  await mountElements(page, emulator, { mounted })
  expect(await eventsOf(page, 'cardNumber ready')).toEqual([{ elementType: 'cardNumber' }])
  await number(page).pressSequentially('4242 4242 4242 4242')
  await expect
    .poll(() => newest(page, 'cardNumber change'))
    .toEqual({
      elementType: 'cardNumber',
      empty: false,
      complete: true,
      error: undefined,
      brand: 'visa',
    } satisfies StripeCardNumberElementChangeEvent)
  // As at Stripe, the page moves on to the next field, or nobody does.
  await expect(number(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(expiry(page)).toBeFocused()
  await page.keyboard.type('1234')
  await expect(expiry(page)).toHaveValue('12 / 34')
  await expect
    .poll(() => newest(page, 'cardExpiry change'))
    .toEqual({
      elementType: 'cardExpiry',
      empty: false,
      complete: true,
      error: undefined,
    } satisfies StripeCardExpiryElementChangeEvent)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  const incomplete = { type: 'validation_error', code: 'incomplete_cvc' } as const
  await expect
    .poll(() => newest(page, 'cardCvc change'))
    .toEqual({
      elementType: 'cardCvc',
      empty: false,
      complete: false,
      error: { ...incomplete, message: "Your card's security code is incomplete." },
    } satisfies StripeCardCvcElementChangeEvent)
  for (const event of ['focus', 'escape', 'blur'])
    expect(await eventsOf(page, `cardCvc ${event}`)).toEqual([{ elementType: 'cardCvc' }])
  await expect(page.locator('#cardCvc')).toHaveClass('StripeElement StripeElement--invalid')
  await expect(page.locator('#cardExpiry')).toHaveClass(/StripeElement--complete/)
  // `as`: see mountElements.
  const happened = await page.evaluate(() => JSON.stringify((window as unknown as MountedWindow).happened))
  expect(happened).not.toMatch(/4242|12 \/ 34/)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('the page focuses, updates and clears the fields', async ({ page, emulator }) => {
  await mountElements(page, emulator, { mounted })
  await page.getByText('cardExpiry', { exact: true }).click()
  await expect(expiry(page)).toBeFocused()
  // An American Express card has four digits on its front.
  await number(page).fill('378282246310005')
  await expect.poll(() => newest(page, 'cardNumber change')).toMatchObject({ brand: 'amex', complete: true })
  await cvc(page).fill('123')
  await expect.poll(() => newest(page, 'cardCvc change')).toMatchObject({ complete: false })
  await cvc(page).fill('1234')
  await expect.poll(() => newest(page, 'cardCvc change')).toMatchObject({ complete: true })
  await page.evaluate(() => {
    // `as`: see mountElements.
    const { elements } = window as unknown as MountedWindow
    elements.getElement('cardNumber')?.update({ placeholder: 'Your card', style: { base: { color: '#123456' } } })
    for (const type of ['cardNumber', 'cardExpiry', 'cardCvc'] as const) elements.getElement(type as 'cardCvc')?.clear()
    elements.getElement('cardCvc')?.update({ disabled: true })
  })
  await expect(number(page)).toHaveAttribute('placeholder', 'Your card')
  await expect(number(page)).toHaveCSS('color', 'rgb(18, 52, 86)')
  await expect(number(page)).toHaveValue('')
  await expect(cvc(page)).toBeDisabled()
  await expect.poll(() => newest(page, 'cardNumber change')).toMatchObject({ empty: true, brand: 'unknown' })
})

test('a card in three fields pays, is kept and is declined as one', async ({ page, emulator }) => {
  const payment = await openPayment(emulator)
  await mountElements(page, emulator, { mounted })
  const confirm = () =>
    page.evaluate(async (secret) => {
      // `as`: see mountElements.
      const { stripe, elements } = window as unknown as MountedWindow
      const card = elements.getElement('cardNumber')
      if (!card) throw new Error('No field')
      return stripe.confirmCardPayment(secret, { payment_method: { card, billing_details: { name: 'Anna Holt' } } })
    }, payment.client_secret ?? '')
  await number(page).fill('4000000000000002')
  expect(await confirm()).toMatchObject({ error: { type: 'validation_error', code: 'incomplete_expiry' } })
  await expect(expiry(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(cvc(page)).toHaveAttribute('aria-invalid', 'true')
  await fill(page, '4000000000000002')
  expect(await confirm()).toMatchObject({ error: { type: 'card_error', decline_code: 'generic_decline' } })
  await fill(page, '378282246310005', '1234')
  expect(await confirm()).toMatchObject({ paymentIntent: { id: payment.id, status: 'succeeded' } })
  expect(await readPayment(emulator, payment.id)).toMatchObject({
    payment_method: {
      billing_details: { name: 'Anna Holt' },
      card: { brand: 'amex', last4: '0005', exp_month: 12, exp_year: 2034, checks: { cvc_check: 'pass' } },
    },
  })

  const made = await page.evaluate(async () => {
    // `as`: see mountElements.
    const { stripe, elements } = window as unknown as MountedWindow
    const [card, other] = [elements.getElement('cardNumber'), elements.getElement('cardExpiry')]
    if (!card || !other) throw new Error('No field')
    // Any of the three stands for the card. The types name one of them.
    const token = await stripe.createToken(other as unknown as typeof card, { name: 'Anna Holt' })
    return [token, await stripe.createPaymentMethod({ type: 'card', card })]
  })
  expect(made).toMatchObject([
    { token: { card: { last4: '0005', name: 'Anna Holt' } } },
    { paymentMethod: { card: { last4: '0005', exp_year: 2034 } } },
  ])
})

test('a part of a card pays once, and the page can’t read it', async ({ page, emulator }) => {
  await mountElements(page, emulator, { mounted })
  const parts: string[] = []
  page.on('request', (request) => {
    const named = new URLSearchParams(request.postData() ?? '').get('card[parts][2]')
    if (named) parts.push(named)
  })
  await fill(page, '4242424242424242')
  await page.evaluate(async () => {
    // `as`: see mountElements.
    const { stripe, elements } = window as unknown as MountedWindow
    const card = elements.getElement('cardNumber')
    if (card) await stripe.createToken(card)
  })
  expect(parts).toHaveLength(1)
  const again = await fetch(`${emulator.url}/v1/tokens`, {
    method: 'POST',
    body: new URLSearchParams({ key: 'pk_test_emulator', 'card[parts][0]': parts[0] ?? '' }),
  })
  expect([again.status, await again.json()]).toMatchObject([400, { error: { param: 'card[parts]' } }])
})

test('the fields are in Arabic too', async ({ page, emulator }) => {
  await mountElements(page, emulator, { mounted, locale: 'ar' })
  const field = page.frameLocator('iframe[title="إطار آمن لإدخال رقم البطاقة"]').getByRole('textbox')
  await field.fill('4242')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => newest(page, 'cardNumber change'))
    .toMatchObject({ error: { message: 'رقم البطاقة غير مكتمل.' } })
  expect(await accessibilityProblems(page)).toEqual([])
})
