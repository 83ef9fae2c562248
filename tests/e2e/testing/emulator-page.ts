import { createServer } from 'node:http'
import { test as base, type Page } from '@playwright/test'
import type {
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeElementsOptionsMode,
  StripeElementType,
  Stripe as StripeJs,
} from '@stripe/stripe-js'
import Stripe from 'stripe'
import { type RunningEmulator, startEmulator } from '#stripe-emulator/start-emulator.ts'
import { listenTo, type Noise } from './noise.ts'

// The emulator with a page of another origin, as of a shop, and without ours.

export type EmulatorAndShop = RunningEmulator & { shop: string }

/** The window of that page. Tests keep in `happened` what its events say. */
export interface ShopWindow {
  Stripe(key: string, options: object): StripeJs
  happened: { event: string; detail: unknown }[]
}

export const test = base.extend<{ noise: Noise }, { emulator: EmulatorAndShop }>({
  emulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      await using emulator = await startEmulator()
      await using shop = await servePage(emulator.script, emulator.url)
      await use({ ...emulator, shop: shop.url })
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
export const { expect } = test

/** A payment of £15.95 that a shop's server has opened. */
export function openPayment(
  { secretKey, stripeOptions }: RunningEmulator,
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  const stripe = new Stripe(secretKey, stripeOptions)
  return stripe.paymentIntents.create({
    amount: 1595,
    currency: 'gbp',
    automatic_payment_methods: { enabled: true },
    ...params,
  })
}

/** With the methods that paid. */
export function readPayment({ secretKey, stripeOptions }: RunningEmulator, id: string) {
  return new Stripe(secretKey, stripeOptions).paymentIntents.retrieve(id, {
    expand: ['payment_method', 'latest_charge'],
  })
}

/** The details of the events of this name so far. */
export async function eventsOf<T = unknown>(page: Page, name: string): Promise<T[]> {
  // `as`: the test has defined it.
  const happened = await page.evaluate(() => (window as unknown as ShopWindow).happened)
  return happened.filter(({ event }) => event === name).map(({ detail }) => detail as T)
}

/** An element that the page mounts, under a label. */
interface Mounted {
  type: StripeElementType
  options?: object
  /** Of its container and in the names of its events. Its type by default. */
  id?: string
}

/** The window of a page with elements. */
export interface MountedWindow extends ShopWindow {
  stripe: StripeJs
  elements: StripeElements
}

interface MountOptions {
  mounted: readonly Mounted[]
  group?: StripeElementsOptionsMode | StripeElementsOptionsClientSecret
  locale?: 'en' | 'ar'
  stripe?: object
  /** False for elements that never get ready. */
  waits?: boolean
}

/** Opens the page with these elements. Their events are kept as "cardNumber change". */
export async function mountElements(page: Page, { shop }: { shop: string }, options: MountOptions): Promise<void> {
  const { locale = 'en', mounted, group = {}, stripe = {}, waits = true } = options
  await page.goto(`${shop}?locale=${locale}`)
  await page.evaluate(mountInPage, { mounted, group, stripe: { locale, ...stripe } })
  if (waits)
    for (const { type, id = type } of mounted) await expect.poll(() => eventsOf(page, `${id} ready`)).toHaveLength(1)
}

/** Runs in the page. */
function mountInPage({ mounted, group, stripe }: { mounted: readonly Mounted[]; group: object; stripe: object }): void {
  // `as`: stripe.js defines the first, and this the others.
  const shop = window as unknown as MountedWindow
  shop.happened = []
  shop.stripe = shop.Stripe('pk_test_emulator', stripe)
  shop.elements = shop.stripe.elements(group)
  for (const { type, options, id = type } of mounted) {
    const label = document.createElement('label')
    const container = document.createElement('div')
    label.textContent = id
    label.htmlFor = container.id = id
    document.querySelector('main')?.append(label, container)
    // `as`: each type of element has a signature of its own.
    const element = shop.elements.create(type as 'cardNumber', options)
    for (const event of ['ready', 'change', 'focus', 'blur', 'escape'])
      element.on(event as 'change', (detail) => void shop.happened.push({ event: `${id} ${event}`, detail }))
    element.mount(container)
  }
}

/** Serves the page under a policy that allows only what the emulator's README says, and frames from `frames`. */
export async function servePage(
  script: string,
  origin: string,
  frames = origin,
): Promise<AsyncDisposable & { url: string }> {
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${frames}; connect-src ${origin}; img-src data:`
  const server = createServer((request, response) => {
    const lang = new URL(request.url ?? '/', origin).searchParams.get('locale') ?? 'en'
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="${lang}"><head><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
      <title>Shop</title><script src="${script}"></script></head><body><main><h1>Shop</h1><div id="express"></div></main></body></html>`)
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
