// Long: only `npm run test:all` runs it.
// @module-tag rest
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ApiClientError, type Client, createClient } from '#contract/client.ts'
import { chooseEverything, requestedItems } from '#server/testing/buying.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { TEMPORARY } from '#server/testing/template.ts'
import { freePort, type Running } from './processes.ts'
import { isFull, rounds } from './seed.ts'
import { openTestEnvironment, type TestEnvironment, wait } from './test-environment.ts'

/** A proxy that sends requests to several processes in turn, for all clients. */

let env: TestEnvironment
beforeAll(async () => {
  env = await openTestEnvironment({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
}, 60_000)
afterAll(() => env.close())

const SHOPPERS = 6
const PAGES = ['/', '/products', '/products/damask-rose', '/blog']

let turn = 0

/**
 * Like nginx (docs/operations.md): after a refused connection nothing was sent, so it tries the next process. It
 * repeats nothing that may have been sent.
 */
async function anywhere(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const first = turn++
  for (let tried = 0; ; tried++) {
    const { origin } = env.shops[(first + tried) % env.shops.length] ?? { origin: '' }
    try {
      return await fetch(new Request(`${origin}${pathname}${search}`, request.clone()))
    } catch (problem) {
      if (tried === env.shops.length - 1 || (problem as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED')
        throw problem
    }
  }
}

const from = (address: string): Client =>
  createClient({ origin: 'http://shop.example', fetch: anywhere, headers: () => ({ 'x-forwarded-for': address }) })

async function browse(path: string): Promise<void> {
  const answer = await anywhere(new Request(`http://shop.example${path}`, { headers: { accept: 'text/html' } }))
  if (!(await answer.text()).includes('</html>') || !answer.ok) throw new Error(`${answer.status} ${path}`)
}

async function buy(client: Client): Promise<string> {
  const { session_id } = await client.checkout.createSession({
    items: await requestedItems(client, [{ slug: 'lavender-fields' }]),
  })
  await chooseEverything(client, { session_id })
  expect((await env.confirm(await env.openPayment(session_id, client))).status).toBe('succeeded')
  return session_id
}

test.runIf(isFull)(
  'restarts one process after another while customers browse and buy, without losing a request or an order',
  async () => {
    await env.fillShelves(1000)
    const lost: string[] = []
    const bought: string[] = []
    let answered = 0
    let over = false
    const shopper = async (number: number) => {
      for (let visit = 0; !over; visit++) {
        const client = from(`10.${number}.${visit >> 8}.${visit & 255}`)
        try {
          if (visit % 4 === number % 4) bought.push(await buy(client))
          else await browse(PAGES[(visit + number) % PAGES.length] ?? '/')
          answered++
        } catch (problem) {
          lost.push(
            problem instanceof ApiClientError
              ? `${problem.status} ${problem.message}`
              : `${problem} ${(problem as Error).cause ?? ''}`,
          )
        }
      }
    }
    const shoppers = Array.from({ length: SHOPPERS }, (_, number) => shopper(number))
    for (let round = 0; round < rounds(1, 5); round++) {
      for (const at of env.shops.keys()) {
        await wait(500)
        await env.replace(at)
      }
    }
    await wait(500)
    over = true
    await Promise.all(shoppers)
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(100)
    expect(bought.length).toBeGreaterThan(10)
    const client = from('10.99.0.1')
    // One after another, because hundreds of concurrent requests exceed the shop's limit.
    const unpaid = async () => {
      const open: string[] = []
      for (const session_id of bought) if (!(await client.checkout.session({ session_id })).paid) open.push(session_id)
      return open
    }
    await expect.poll(unpaid, { timeout: 30_000 }).toEqual([])
    await env.proved()
  },
  300_000,
)

test('rate limits count the requests of all processes', async () => {
  const client = from('192.0.2.7')
  const answers = await Promise.all(
    Array.from({ length: 70 }, () =>
      client.contact.captchaChallenge({}).then(
        () => 200,
        (refused: ApiClientError) => refused.status,
      ),
    ),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(60)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
  for (const at of env.shops.keys()) {
    const answer = await fetch(`${env.shops[at]?.origin}${calls.contact.captchaChallenge.path}`, {
      headers: { 'x-forwarded-for': '192.0.2.7' },
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('a checkout that begins at one process is paid at another and readable at both', async () => {
  const [here, there] = [env.client(0), env.client(1)]
  const { session_id } = await here.checkout.createSession({
    items: await requestedItems(here, [{ slug: 'sage-and-sidr' }]),
  })
  await chooseEverything(there, { session_id })
  const payment = await env.openPayment(session_id, here)
  expect(await env.openPayment(session_id, there)).toMatchObject({ id: payment.id })
  await env.confirm(payment)
  for (const client of [there, here])
    await expect.poll(async () => (await client.checkout.session({ session_id })).paid, { timeout: 10_000 }).toBe(true)
  await env.proved()
}, 120_000)

test('a second process without Stripe keys fails to start, because it would have its own emulator', async () => {
  const first = await startAlone()
  await expect(startAlone()).rejects.toThrow('Another process of this shop takes test payments with its own emulator.')
  await first.kill()
})

/** On the same database, with the emulator in the process. */
async function startAlone(): Promise<Running> {
  const DATA_DIR = await mkdtemp(join(TEMPORARY, 'shop-alone-'))
  onTestFinished(() => removeData(DATA_DIR))
  return env.startAnother({
    PORT: await freePort(),
    DATA_DIR,
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    STRIPE_API_BASE: '',
  })
}
