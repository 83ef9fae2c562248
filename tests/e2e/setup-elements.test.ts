import { createServer } from 'node:http'
import { test as base, type Page } from '@playwright/test'
import type { SetupIntentResult, StripeElementsOptionsMode, Stripe as StripeJs } from '@stripe/stripe-js'
import Stripe from 'stripe'
import { SENTENCES } from '#stripe-emulator/sentences.ts'
import { type RunningEmulator, startEmulator } from '#stripe-emulator/start-emulator.ts'
import { accessibilityProblems } from './testing/axe.ts'
import { listenTo, type Noise } from './testing/noise.ts'
import { CARDS } from './testing/shopper.ts'

// Saving a card with the emulator's Stripe.js alone, in a page of another origin and without the shop. The calls and
// their answers have stripe-js's types.

type EmulatorAndPage = RunningEmulator & { page: string }
interface PageWindow {
  Stripe(key: string, options: object): StripeJs
  stripe: StripeJs
  elements: ReturnType<StripeJs['elements']>
}

const RETURN_URL = 'https://shop.test/cards?from=bank'

const test = base.extend<{ noise: Noise }, { emulator: EmulatorAndPage }>({
  emulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      await using emulator = await startEmulator()
      await using page = await servePage(emulator)
      await use({ ...emulator, page: page.url })
    },
    { scope: 'worker' },
  ],
  noise: [
    async ({ context }, use) => {
      const noise = listenTo(context)
      await use(noise)
      expect(noise.unexpected()).toEqual([])
    },
    { auto: true },
  ],
})
const { expect } = test

test('confirmSetup saves the card of the form, and the customer can pay with it', async ({ page, emulator }) => {
  const { setup, cards } = await openSaving(emulator)
  await openForm(page, emulator)
  // A single way needs no choice.
  await expect(form(page).getByLabel('Card number')).toBeVisible()
  await expect(form(page).getByRole('radio')).toHaveCount(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await confirm(page, setup.client_secret)).toMatchObject({ error: { type: 'validation_error' } })
  await fill(page, CARDS.good)
  const done = await confirm(page, setup.client_secret)
  expect(done).toMatchObject({ setupIntent: { id: setup.id, object: 'setup_intent', status: 'succeeded' } })
  expect(done.setupIntent).not.toHaveProperty('customer')
  expect(await cards()).toMatchObject([
    { id: done.setupIntent?.payment_method, allow_redisplay: 'always', card: { last4: '4242' } },
  ])
  expect(await retrieve(page, setup.client_secret)).toEqual(done)
})

test('a declined card and a failed 3-D Secure are errors with the setup intent, which then saves another card', async ({
  page,
  emulator,
  noise,
}) => {
  noise.expect(/^402 POST \/v1\/setup_intents\//)
  const { setup, cards } = await openSaving(emulator)
  await openForm(page, emulator)
  await fill(page, CARDS.declined)
  expect(await confirm(page, setup.client_secret)).toMatchObject({
    error: {
      type: 'card_error',
      code: 'card_declined',
      setup_intent: { id: setup.id, status: 'requires_payment_method' },
    },
  })
  await fill(page, CARDS.challenge)
  const failing = confirm(page, setup.client_secret)
  await bank(page).getByRole('button', { name: 'Fail authentication' }).click()
  expect(await failing).toMatchObject({
    error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      setup_intent: { id: setup.id, status: 'requires_payment_method' },
    },
  })
  expect(await cards()).toEqual([])
  const passing = confirm(page, setup.client_secret)
  await expect(bank(page).getByRole('heading')).toHaveText('Confirm your card')
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click()
  expect(await passing).toMatchObject({ setupIntent: { status: 'succeeded' } })
  expect(await cards()).toHaveLength(1)
})

test('without redirect: "if_required" a saved card goes to the return_url', async ({ page, emulator }) => {
  await page.route('https://shop.test/**', (route) => route.fulfill({ body: 'back' }))
  const { setup } = await openSaving(emulator)
  await openForm(page, emulator)
  await fill(page, CARDS.good)
  await page.evaluate(
    async ([clientSecret, return_url]) => {
      // `as`: startPage defines them.
      const { stripe, elements } = window as unknown as PageWindow
      await elements.submit()
      void stripe.confirmSetup({ elements, clientSecret, confirmParams: { return_url } })
    },
    [setup.client_secret ?? '', RETURN_URL] as const,
  )
  await page.waitForURL(
    `${RETURN_URL}&setup_intent=${setup.id}&setup_intent_client_secret=${setup.client_secret}&redirect_status=succeeded`,
  )
})

test('elements of a client secret, in Arabic; another secret draws no form', async ({ page, emulator, noise }) => {
  noise.expect(/^400 GET \/stripe-emulator\/elements-session/)
  const { setup, cards } = await openSaving(emulator)
  await openForm(page, emulator, { clientSecret: setup.client_secret ?? '', locale: 'ar' })
  await fill(page, CARDS.declined, 'ar')
  noise.expect(/^402 POST \/v1\/setup_intents\//)
  expect(await confirm(page, undefined)).toMatchObject({
    error: { code: 'card_declined', message: SENTENCES.ar.errors.card_declined },
  })
  await fill(page, CARDS.good, 'ar')
  expect(await confirm(page, undefined)).toMatchObject({ setupIntent: { status: 'succeeded' } })
  expect(await cards()).toHaveLength(1)
  const failed = await page.evaluate(
    (clientSecret) =>
      new Promise((resolve) => {
        // `as`: as above.
        const elements = (window as unknown as PageWindow).stripe.elements({ clientSecret })
        const element = elements.create('payment')
        element.on('loaderror', ({ error }) => resolve(error.message))
        element.mount('#form')
      }),
    `${setup.id}_secret_guessed`,
  )
  expect(failed).toBe('The client_secret provided does not match any associated SetupIntent.')
})

test('confirmCardSetup takes a card element or a saved method, and can leave 3-D Secure to handleNextAction', async ({
  page,
  emulator,
}) => {
  const { stripe, customer, setup, cards } = await openSaving(emulator)
  await openForm(page, emulator)
  const waiting = await page.evaluate(
    async ([clientSecret, payment_method]) =>
      (window as unknown as PageWindow).stripe.confirmCardSetup(
        clientSecret,
        { payment_method },
        { handleActions: false },
      ),
    [setup.client_secret ?? '', 'pm_card_authenticationRequired'] as const,
  )
  expect(waiting).toMatchObject({ setupIntent: { status: 'requires_action' } })
  const finishing = page.evaluate(
    (clientSecret) => (window as unknown as PageWindow).stripe.handleNextAction({ clientSecret }),
    setup.client_secret ?? '',
  )
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click()
  expect(await finishing).toMatchObject({ setupIntent: { status: 'succeeded' } })

  const other = await stripe.setupIntents.create({ customer })
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { stripe, elements } = window as unknown as PageWindow
        elements.getElement('payment')?.destroy()
        const group = stripe.elements()
        const card = group.create('card', { hidePostalCode: true })
        Object.assign(window, { elements: group })
        card.on('ready', () => resolve())
        card.mount('#form')
      }),
  )
  const line = page.frameLocator(`iframe[title="${SENTENCES.en.cardForm.title}"]`)
  await line.getByLabel(SENTENCES.en.cardForm.number).fill(CARDS.good)
  await line.getByLabel(SENTENCES.en.cardForm.expiry).fill('12 / 34')
  await line.getByLabel(SENTENCES.en.cardForm.cvc).fill('123')
  const saved = await page.evaluate((clientSecret) => {
    const { stripe, elements } = window as unknown as PageWindow
    const card = elements.getElement('card')
    if (!card) throw new Error('There is no card element.')
    return stripe.confirmCardSetup(clientSecret, { payment_method: { card, billing_details: { name: 'Anna' } } })
  }, other.client_secret ?? '')
  expect(saved).toMatchObject({ setupIntent: { id: other.id, status: 'succeeded' } })
  expect(await cards()).toHaveLength(2)
})

test('says what is wrong with the calls of a page', async ({ page, emulator }) => {
  const { stripe, setup } = await openSaving(emulator)
  const payment = await stripe.paymentIntents.create({ amount: 499, currency: 'gbp' })
  await openForm(page, emulator, { setupFutureUsage: 'off_session' })
  const problems = await page.evaluate(
    async ([seti, pi]) => {
      const { stripe, elements } = window as unknown as PageWindow
      const sentenceOf = (call: () => Promise<unknown>) =>
        call().then(
          (answer) => JSON.stringify(answer),
          (problem: Error) => problem.message,
        )
      const redirect = 'if_required' as const
      return [
        await sentenceOf(() => stripe.confirmSetup({ elements, clientSecret: seti, redirect })),
        await sentenceOf(() => stripe.confirmSetup({ clientSecret: pi, redirect })),
        await sentenceOf(() => stripe.confirmPayment({ clientSecret: seti, redirect })),
      ]
    },
    [setup.client_secret ?? '', payment.client_secret ?? ''] as const,
  )
  expect(problems).toEqual([
    expect.stringMatching(/^elements.submit\(\) must be called/),
    expect.stringMatching(/Did you mean confirmPayment\(\)\?$/),
    expect.stringMatching(/Did you mean confirmSetup\(\)\?$/),
  ])
  await fill(page, CARDS.good)
  // The page told the shopper another use than the shop's server asks for.
  expect(await confirm(page, setup.client_secret)).toMatchObject({
    error: { type: 'invalid_request_error', setup_intent: { status: 'requires_payment_method' } },
  })
})

async function openSaving({ secretKey, stripeOptions }: RunningEmulator) {
  const stripe = new Stripe(secretKey, stripeOptions)
  const { id: customer } = await stripe.customers.create({})
  const setup = await stripe.setupIntents.create({
    customer,
    usage: 'on_session',
    allowed_payment_method_types: ['card'],
  })
  return { stripe, customer, setup, cards: async () => (await stripe.customers.listPaymentMethods(customer)).data }
}

interface Opening {
  locale?: 'en' | 'ar'
  clientSecret?: string
  setupFutureUsage?: 'on_session' | 'off_session'
}

async function openForm(page: Page, { page: address }: EmulatorAndPage, opening: Opening = {}): Promise<void> {
  await page.goto(address)
  await page.evaluate(startPage, opening)
}

/** Runs in the page. Resolves once the form can be filled in. */
function startPage({ locale = 'en', clientSecret, setupFutureUsage = 'on_session' }: Opening): Promise<void> {
  // `as`: stripe.js defines the first, and this the others.
  const shop = window as unknown as PageWindow
  shop.stripe = shop.Stripe('pk_test_emulator', { locale })
  const setup: StripeElementsOptionsMode = {
    mode: 'setup',
    currency: 'gbp',
    setupFutureUsage,
    allowedPaymentMethodTypes: ['card'],
  }
  shop.elements = clientSecret ? shop.stripe.elements({ clientSecret }) : shop.stripe.elements(setup)
  const element = shop.elements.create('payment', { layout: { type: 'accordion', radios: 'always' } })
  return new Promise((resolve) => {
    element.on('ready', () => resolve())
    element.mount('#form')
  })
}

const form = (page: Page, locale: 'en' | 'ar' = 'en') =>
  page.frameLocator(`iframe[title="${SENTENCES[locale].paymentForm.title}"]`)
const bank = (page: Page) => page.frameLocator('dialog iframe')

async function fill(page: Page, card: string, locale: 'en' | 'ar' = 'en'): Promise<void> {
  const words = SENTENCES[locale].paymentForm
  await form(page, locale).getByLabel(words.number, { exact: true }).fill(card)
  await form(page, locale).getByLabel(words.expiry).fill('12 / 34')
  await form(page, locale).getByLabel(words.cvc).fill('123')
  await form(page, locale).getByLabel(words.postal).fill('LS1 4AB')
}

/** As a shop's page saves the card: `clientSecret` undefined for elements that have one. */
function confirm(page: Page, clientSecret: string | null | undefined): Promise<SetupIntentResult> {
  return page.evaluate(async (secret) => {
    const { stripe, elements } = window as unknown as PageWindow
    const { error } = await elements.submit()
    // `as`: both are errors of Stripe.js.
    if (error) return { error } as SetupIntentResult
    const confirmParams = { payment_method_data: { allow_redisplay: 'always' as const } }
    const options = { elements, confirmParams, redirect: 'if_required' as const }
    return secret ? stripe.confirmSetup({ ...options, clientSecret: secret }) : stripe.confirmSetup(options)
  }, clientSecret)
}

const retrieve = (page: Page, clientSecret: string | null) =>
  page.evaluate((secret) => (window as unknown as PageWindow).stripe.retrieveSetupIntent(secret), clientSecret ?? '')

/** Serves the page of another origin, under a policy that allows only what the emulator's README says. */
async function servePage({ url, script }: RunningEmulator): Promise<AsyncDisposable & { url: string }> {
  const policy = `default-src 'none'; script-src ${url}; frame-src ${url}; connect-src ${url}; img-src data:`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
      <title>Cards</title><script src="${script}"></script></head><body><main><h1>Cards</h1><div id="form"></div></main></body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
