import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type EmulatorOptions, openEmulator } from './emulator.ts'
import { listen } from './listen.ts'

export const webhookSecret = 'whsec_of_the_tests'

/** A listener that verifies each webhook with the official SDK, and the responses that it gives. */
export interface Listener {
  url: string
  events: Stripe.Event[]
  /** The errors of failed verifications. */
  refused: string[]
  bodies: string[]
  /** Requests that broke off before their end. */
  cut: number
  answerWith(status: number): void
  /** Another secret than the one it was opened with. */
  verifyWith(secret: string): void
  /** Waits until events of these types have arrived, among others. */
  got(...types: string[]): Promise<Stripe.Event[]>
}

export async function openListener(opened = webhookSecret): Promise<Listener> {
  let answer = 200
  let secret = opened
  const answerWith = (status: number) => {
    answer = status
  }
  const verifyWith = (other: string) => {
    secret = other
  }
  const listener: Listener = { url: '', events: [], refused: [], bodies: [], cut: 0, answerWith, verifyWith, got }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('close', () => {
      if (!request.complete) listener.cut++
    })
    request.on('error', () => undefined)
    request.on('end', () => {
      listener.bodies.push(body)
      try {
        listener.events.push(Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret))
      } catch (error) {
        listener.refused.push(String(error))
      }
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  listener.url = `http://127.0.0.1:${portOf(server.address())}/`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return listener

  async function got(...types: string[]): Promise<Stripe.Event[]> {
    for (let waited = 0; waited < 4_000; waited += 10) {
      const there = listener.events.map((event) => event.type as string)
      if (types.every((type) => there.includes(type))) return listener.events
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`Waited for ${types.join(', ')}; got ${listener.events.map((event) => event.type).join(', ')}`)
  }
}

/** The emulator on its own port, the official SDK with its URL, and its control panel. */
export async function openTestBank(options: Partial<EmulatorOptions> = {}) {
  const emulator = openEmulator({
    file: ':memory:',
    webhook: null,
    publicUrl: 'http://localhost',
    control: true,
    retryScale: 1 / 6000,
    secretKey: 'sk_test_emulator',
    ...options,
  })
  const server = await listen(emulator, { port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${server.port}`
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= server.close().then(() => emulator.close())
    return closing
  }
  onTestFinished(close)
  return { origin, stripe: sdk(origin), control: controlOf(origin), close }
}

/** Fewer retries than the SDK's default, so that a test sees the first response. */
export function sdk(origin: string, maxNetworkRetries = 0, apiVersion?: string): Stripe {
  const { hostname, port } = new URL(origin)
  return new Stripe('sk_test_emulator', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries,
    // `as`: the library's types name its own version alone, as those of a release with another one do.
    ...(apiVersion ? { apiVersion: apiVersion as Stripe.StripeConfig['apiVersion'] } : {}),
  })
}

export function controlOf(origin: string) {
  return async (path: string, body?: object) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/stripe-emulator/control/${path}`, body === undefined ? {} : post)
    return { status: response.status, body: await response.json() }
  }
}

/** A folder that is deleted after the test. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-emulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A payment of £4.99 by card, without redirects. */
export const order = {
  amount: 499,
  currency: 'gbp',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const

/** A payment with this card. */
export async function pay(stripe: Stripe, method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ ...order, confirm: true, payment_method: method, expand: ['latest_charge'] })
}

/** The error of a call that has to fail. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof Stripe.errors.StripeError) return outcome.error
  throw new Error(`A StripeError was expected: ${JSON.stringify(outcome)}`)
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The listener has no port')
  return address.port
}
