import { mkdtemp, readFile, stat, symlink } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createStaffClient } from '#contract/staff/client.ts'
import { chooseEverything, requestedItems } from '#server/testing/buying.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { copyFolder } from '#server/testing/template.ts'
import * as practice from '#words/en/practice.ts'
import { freePort, type Running, startShop } from '../chaos/processes.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const PUBLIC_URL = 'https://shop.example'
const STAFF = { username: 'staff', password: 'staff-of-the-tests' }
let shop: Running
let folder: string

beforeAll(async () => {
  const template = inject('template')
  folder = await copyFolder(template, { withDatabase: true })
  await symlink(join(template.folder, 'media'), join(folder, 'media'))
  // As behind nginx on the same machine with TRUST_PROXY unset: all requests come from 127.0.0.1.
  const settings = {
    PORT: await freePort(),
    DATA_DIR: folder,
    PUBLIC_URL,
    PRACTICE: 'on',
    STRIPE_WEBHOOK_SECRET: '',
    SHOP_STAFF_PASSWORD: STAFF.password,
  }
  shop = await startShop(settings)
}, 90_000)
afterAll(async () => {
  await shop?.kill()
  await removeData(folder)
})

/** Sends a request with a Host header, which fetch can't set. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const port = Number(new URL(shop.origin).port)
    const outgoing = request(
      { port, host: '127.0.0.1', path, method: body === undefined ? 'GET' : 'POST', headers },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const OURS = ['/metrics', '/outbox', '/stripe-emulator/control', '/stripe-emulator/control/state']

test('C44 URLs for the local machine work neither through a proxy on it nor for a page whose host name resolves to it', async () => {
  const port = new URL(shop.origin).port
  for (const path of OURS) {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
      const { status, headers } = await ask(path, { host })
      expect(status, `${host} ${path}`).toBe(200)
      if (String(headers['content-type']).startsWith('text/html'))
        expect(headers['content-security-policy'], path).toMatch(
          /^(?=.*default-src '(self|none)')(?=.*base-uri 'none')/,
        )
    }
    for (const host of [
      'shop.example',
      'rebound.example',
      `rebound.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ])
      expect((await ask(path, { ...BROWSER, host })).status, `${host} ${path}`).toBe(404)
    // nginx without proxy_set_header Host sends the name of the upstream.
    expect(
      (await ask(path, { ...BROWSER, host: `127.0.0.1:${port}`, 'x-forwarded-for': '203.0.113.9' })).status,
      path,
    ).toBe(404)
  }
})

test('C44 from the network the emulator has only the calls of browsers; its secret key is this installation’s own and doesn’t work from outside', async () => {
  const secret = (await readFile(join(folder, 'stripe-emulator.key'), 'utf8')).trim()
  expect(secret).toMatch(/^sk_test_[0-9a-f]{48}$/)
  expect((await stat(join(folder, 'stripe-emulator.key'))).mode & 0o777).toBe(0o600)
  const client = createStaffClient({ origin: shop.origin, fetch })
  const { session_id } = await client.checkout.createSession({
    items: await requestedItems(client, [{ slug: 'damask-rose' }]),
  })
  await chooseEverything(client, { session_id })
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const paths = [
    '/v1/payment_intents',
    `/v1/payment_intents/${payment_intent.id}`,
    '/v1/charges',
    '/v1/refunds',
    '/v1/events',
    '/v1/account',
    '/v1/webhook_endpoints',
  ]
  for (const key of ['sk_test_emulator', 'sk_test_anything', secret, 'pk_test_emulator'])
    for (const path of paths) {
      const { status, text } = await ask(path, { host: 'shop.example', authorization: `Bearer ${key}` })
      expect(status, `${key} ${path}`).toBeGreaterThanOrEqual(400)
      expect(text).not.toMatch(/Wool Lane|anna@/)
    }
  const refund = new URLSearchParams({ payment_intent: payment_intent.id }).toString()
  expect(
    (
      await ask(
        '/v1/refunds',
        { authorization: `Bearer ${secret}`, 'content-type': 'application/x-www-form-urlencoded' },
        refund,
      )
    ).status,
  ).toBe(401)
  const mine = await ask(
    `/v1/payment_intents/${payment_intent.id}?key=pk_test_emulator&client_secret=${payment_intent.client_secret}`,
  )
  expect(mine.status).toBe(200)
  expect(JSON.parse(mine.text)).not.toHaveProperty('metadata')
})

test('a practice shop says so on every page, in the back office and in every mail', async () => {
  for (const path of [
    '/',
    '/products',
    '/products/damask-rose',
    '/cart',
    '/checkout',
    '/contact',
    '/blog',
    '/login',
    '/thank-you',
    '/no/such/page',
    '/admin',
    '/admin/orders',
  ])
    expect((await ask(path, BROWSER)).text, path).toContain(practice.notice)
  const client = createStaffClient({ origin: shop.origin, fetch })
  const { token } = await client.accounts.signIn(STAFF)
  await client.accounts.register({
    username: 'practising',
    password: 'olive-and-laurel',
    email: 'practising@example.com',
  })
  const office = createStaffClient({ origin: shop.origin, fetch, headers: () => ({ authorization: `Token ${token}` }) })
  await expect
    .poll(async () => (await office.staffShop.mails({})).results.length, { timeout: 20_000 })
    .toBeGreaterThan(0)
  const list = (await ask('/outbox')).text
  const ids = [...list.matchAll(/\/outbox\/(\d+)/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) expect((await ask(`/outbox/${id}`)).text).toContain(practice.notice)
})

test(
  'C40 with Stripe keys, every page may load what Stripe’s security guide and the inventory name, because wallets may pay there',
  () => checkOrigins('element'),
  60_000,
)

test(
  'C40 with Stripe keys and the card field, only the payment page loads from Stripe',
  () => checkOrigins('card'),
  60_000,
)

async function checkOrigins(form: 'element' | 'card'): Promise<void> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'shop-with-keys-'))
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const settings = { DEMO: 'off', LOG_LEVEL: 'silent', PAYMENT_FORM: form, ...keys }
  const real = await startShop({ PORT: await freePort(), DATA_DIR, ...settings })
  try {
    const policyOf = async (path: string) =>
      (await fetch(real.origin + path, { headers: BROWSER })).headers.get('content-security-policy') ?? ''
    const policy = await policyOf('/checkout')
    const directiveOf = (whole: string, name: string) =>
      new RegExp(`(?:^|; )${name} ([^;]*)`).exec(whole)?.[1]?.split(' ') ?? []
    const directive = (name: string) => directiveOf(policy, name)
    const inventory: Record<string, string> = JSON.parse(
      await readFile(new URL('./payment-scripts.json', import.meta.url), 'utf8'),
    )
    expect(
      directive('script-src')
        .filter((source) => source.startsWith('https:'))
        .sort(),
    ).toEqual(
      Object.keys(inventory)
        .filter((name) => name.startsWith('https:'))
        .sort(),
    )
    expect(directive('frame-src')).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ])
    expect(directive('connect-src')).toEqual(["'self'", 'https://api.stripe.com'])
    expect([directive('default-src'), directive('style-src-attr')]).toEqual([["'self'"], ["'unsafe-inline'"]])
    expect(policy).not.toMatch(/style-src(-elem)? /)
    for (const path of ['/', '/cart', '/thank-you', '/checkout/confirmation/cs_1', '/contact'])
      if (form === 'card') expect(await policyOf(path), path).not.toMatch(/stripe|unsafe/)
      else
        for (const name of ['frame-src', 'connect-src', 'style-src-attr'])
          expect(directiveOf(await policyOf(path), name), `${path} ${name}`).toEqual(directive(name))
  } finally {
    await real.kill()
    await removeData(DATA_DIR)
  }
}
