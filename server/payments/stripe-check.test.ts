import { expect, onTestFinished, test } from 'vitest'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { type EmulatorOptions, openEmulator } from '#stripe-emulator/emulator.ts'
import type { CheckLine } from './check-line.ts'
import type { StripeSettings } from './payments.ts'
import { type CheckContext, checkStripe } from './stripe-check.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const URL = `https://shop.example${WEBHOOK_PATH}`
const HOOK = { url: URL, secret: 'whsec_x', events: WEBHOOK_EVENTS }

/** The problems found at an emulator opened with these options, with these settings. */
async function wrongWith(
  options: Partial<EmulatorOptions>,
  settings: Partial<StripeSettings> = {},
  context: Partial<CheckContext> = {},
  wrap: Wrap = (ask) => ask,
): Promise<string[]> {
  const lines = await linesOf(options, settings, context, wrap)
  return lines.filter(({ ok }) => !ok).map(({ what, says }) => `${what}: ${says}`)
}

async function linesOf(
  options: Partial<EmulatorOptions>,
  settings: Partial<StripeSettings>,
  context: Partial<CheckContext>,
  wrap: Wrap = (ask) => ask,
): Promise<CheckLine[]> {
  const emulator = openEmulator({
    file: ':memory:',
    publicUrl: 'https://shop.example',
    webhook: HOOK,
    fetch: async () => new Response('ok'),
    ...options,
  })
  onTestFinished(() => emulator.close())
  const own = {
    secretKey: emulator.secretKey,
    publishableKey: emulator.publishableKey,
    webhookSecrets: [],
    apiBase: null,
    script: null,
    statementSuffix: 'SKINCARE',
  }
  const ask: typeof fetch = (address, init) => emulator.fetch(new Request(address, init))
  return Array.fromAsync(
    checkStripe({
      settings: { ...own, fetch: wrap(ask), ...settings },
      webhookUrl: URL,
      now: () => new Date(),
      ...context,
    }),
  )
}

type Wrap = (ask: typeof fetch) => typeof fetch

/** Changes the emulator's answers at a path, for what a real account may have and the emulator's never does. */
function answering(path: string, change: (body: { data?: object[] }) => object): Wrap {
  return (ask) => async (address, init) => {
    const response = await ask(address, init)
    const { pathname } = new globalThis.URL(address instanceof Request ? address.url : address)
    if (pathname !== path) return response
    // `as`: the emulator's objects are checked by its own tests.
    const body = (await response.json()) as { data?: object[] }
    return Response.json(change(body), { headers: response.headers })
  }
}

const ABOUT_METHODS = ['cards', 'other methods', 'wallet domain', 'Apple Pay', 'Google Pay', 'Link']

test('finds nothing wrong with the emulator, before and after the first payment', async () => {
  const shop = await openShop()
  const { payments, now, settings } = shop.context
  const check = () =>
    Array.fromAsync(
      checkStripe({ settings: payments.settings, webhookUrl: `${settings.publicUrl}${WEBHOOK_PATH}`, now }),
    )
  const before = await check()
  expect(before.filter(({ ok }) => !ok)).toEqual([])
  expect(before.map(({ what }) => what)).toEqual([
    'secret key',
    'account',
    'charges',
    'payouts',
    'card statement',
    'other statements',
    'publishable key',
    'permissions',
    'cards',
    'other methods',
    'webhook endpoint',
    'its events',
    'its API version',
    'clock',
  ])
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: guest, session_id })
  const after = await check()
  expect(after.find(({ what }) => what === 'publishable key')).toEqual({
    what: 'publishable key',
    ok: true,
    says: 'accepted, and of the same account',
  })
  const { events } = (await (await shop.emulator.control('state')).json()) as { events: { event: { type: string } }[] }
  // The check charged, refunded and cancelled nothing.
  expect(events.map(({ event }) => event.type).filter((type) => /refund|cancel/.test(type))).toEqual([])
})

test('names each problem and its remedy', async () => {
  expect(await wrongWith({}, { secretKey: 'sk_test_of_somebody_else' })).toEqual([
    expect.stringMatching(/^secret key: Stripe does not accept it .*copy STRIPE_SECRET_KEY again/),
  ])
  const away = async () => Promise.reject(new TypeError('fetch failed'))
  expect(await wrongWith({}, { fetch: away })).toEqual([expect.stringMatching(/^secret key: Stripe does not answer/)])
  expect(await wrongWith({}, { publishableKey: 'pk_live_1' })).toEqual([
    'publishable key: Stripe does not accept it: copy STRIPE_PUBLISHABLE_KEY again.',
  ])
  expect(await wrongWith({}, { statementSuffix: 'MUCH TOO LONG' })).toEqual([
    expect.stringMatching(/^card statement: TEST SHOP\* MUCH TOO LONG is 24 characters long, of 22/),
  ])
  expect(await wrongWith({ webhook: null })).toEqual([
    `webhook endpoint: There is none for ${URL}: make it, with the events that docs/operations.md lists.`,
  ])
  expect(await wrongWith({ webhook: { ...HOOK, url: 'https://old.example/api/stripe/webhook/' } })).toEqual([
    expect.stringMatching(/^webhook endpoint: There is none for /),
  ])
  expect(await wrongWith({ webhook: { ...HOOK, events: WEBHOOK_EVENTS.slice(2) } })).toEqual([
    'its events: Add payment_intent.succeeded, payment_intent.processing.',
  ])
  expect(await wrongWith({}, {}, { now: () => new Date(Date.now() - 400_000) })).toEqual([
    expect.stringMatching(/^clock: (399|400|401) s behind Stripe’s: set it/),
  ])
  expect(
    await wrongWith({
      account: { charges_enabled: false, payouts_enabled: false, default_currency: 'aed', country: 'AE' },
    }),
  ).toEqual([
    expect.stringMatching(/^account: acct_\w+, AE, AED: the shop charges pounds/),
    expect.stringMatching(/^charges: not enabled/),
    expect.stringMatching(/^payouts: not enabled/),
  ])
})

test('names the permissions that a restricted key lacks', async () => {
  const key = 'rk_test_of_the_shop'
  const most = [
    'rak_payment_intent_write',
    'rak_charge_write',
    'rak_dispute_read',
    'rak_event_read',
    'rak_accounts_kyc_basic_read',
    'rak_payout_read',
    'rak_balance_read',
    'rak_payment_method_configuration_read',
    'rak_payment_method_domain_read',
    'rak_customer_write',
    'rak_customer_session_write',
    'rak_payment_method_write',
    'rak_setup_intent_write',
  ]
  const wrong = await wrongWith({ restrictedKeys: { [key]: most } }, { secretKey: key })
  expect(wrong).toEqual([
    'webhook endpoint: The restricted key lacks the permission rak_webhook_read: add it in the dashboard, under API keys.',
  ])
  const reading = ['rak_payment_intent_read', 'rak_charge_read', 'rak_dispute_read', 'rak_webhook_read']
  const lacking = (await wrongWith({ restrictedKeys: { [key]: reading } }, { secretKey: key })).map((one) =>
    one.match(/^[^:]+|rak_\w+/g)?.join(': '),
  )
  expect(lacking).toEqual([
    'account: rak_accounts_kyc_basic_read',
    'write payments: rak_payment_intent_write',
    'make refunds: rak_charge_write',
    'read events: rak_event_read',
    'read payouts: rak_payout_read',
    'read customers: rak_customer_read',
    'write customers: rak_customer_write',
    'show saved cards: rak_customer_session_write',
    'read saved cards: rak_payment_method_read',
    'add cards: rak_setup_intent_write',
    'remove saved cards: rak_payment_method_write',
    'read the balance: rak_balance_read',
    'cards: rak_payment_method_configuration_read',
    'wallet domain: rak_payment_method_domain_read',
  ])
})

test('says on which domain wallets are shown, and what the account has on', async () => {
  expect((await linesOf({}, {}, {})).filter(({ what }) => ABOUT_METHODS.includes(what))).toEqual([
    { what: 'cards', ok: true, says: 'on' },
    {
      what: 'other methods',
      ok: true,
      says: 'Apple Pay on, Google Pay on, Link on, PayPal on, Klarna on (Settings → Payment methods in Stripe’s dashboard)',
    },
    { what: 'wallet domain', ok: true, says: 'shop.example is registered' },
    ...['Apple Pay', 'Google Pay', 'Link'].map((what) => ({ what, ok: true, says: 'active on shop.example' })),
  ])
  const elsewhere = { publicUrl: 'https://other.example' }
  expect(await wrongWith(elsewhere)).toEqual([
    'wallet domain: shop.example is not registered: add it in Settings → Payment method domains in Stripe’s dashboard. Until then nobody sees Apple Pay, Google Pay, Link.',
  ])
  // The card field shows no wallets, and http has none.
  expect(await wrongWith(elsewhere, { form: 'card' })).toEqual([])
  const http = `http://shop.example${WEBHOOK_PATH}`
  const hook = { ...elsewhere, webhook: { ...HOOK, url: http } }
  expect(await wrongWith(hook, {}, { webhookUrl: http })).toEqual([])
})

test('tells of methods that are off, and finds fault with cards alone', async () => {
  const lines = await linesOf({ paymentMethods: ['card', 'paypal'] }, {}, {})
  expect(lines.filter(({ ok }) => !ok)).toEqual([])
  expect(lines.find(({ what }) => what === 'other methods')?.says).toMatch(
    /^Apple Pay on, Google Pay on, Link off, PayPal on, Klarna off/,
  )
  // Nobody misses what is off.
  expect(lines.map(({ what }) => what)).not.toContain('Link')
  expect(await wrongWith({ paymentMethods: ['klarna'] })).toEqual([
    'cards: off: turn them on in Settings → Payment methods in Stripe’s dashboard.',
  ])
})

test('a method that is inactive on the domain, or waits for Stripe’s approval, is named with Stripe’s reason', async () => {
  const inactive = { status: 'inactive', status_details: { error_message: 'Apple says no.' } }
  const domains = answering('/v1/payment_method_domains', (list) => ({
    ...list,
    data: list.data?.map((domain) => ({ ...domain, apple_pay: inactive })),
  }))
  expect(await wrongWith({}, {}, {}, domains)).toEqual([
    'Apple Pay: not active on shop.example (Apple says no.): open the domain in Settings → Payment method domains in Stripe’s dashboard.',
  ])
  const disabled = answering('/v1/payment_method_domains', (list) => ({
    ...list,
    data: list.data?.map((domain) => ({ ...domain, enabled: false })),
  }))
  expect(await wrongWith({}, {}, {}, disabled)).toEqual([
    expect.stringMatching(/^wallet domain: shop\.example is switched off: enable it in /),
  ])
  const waiting = answering('/v1/payment_method_configurations', (list) => ({
    ...list,
    data: list.data?.map((one) => ({ ...one, card: { available: false, display_preference: { value: 'on' } } })),
  }))
  expect(await wrongWith({}, {}, {}, waiting)).toEqual([expect.stringMatching(/^cards: on but not available yet: /)])
})

test('says what a statement reads, with the suffix and without', async () => {
  const statements = async (settings: Partial<StripeSettings>, wrap?: Wrap) =>
    (await linesOf({}, settings, {}, wrap))
      .filter(({ what }) => / statements?$/.test(what))
      .map(({ what, ok, says }) => `${ok ? 'ok' : 'wrong'} ${what}: ${says}`)
  expect(await statements({})).toEqual(['ok card statement: TEST SHOP* SKINCARE', 'ok other statements: TEST SHOP'])
  expect(await statements({ form: 'card' })).toEqual(['ok card statement: TEST SHOP* SKINCARE'])
  expect(await statements({ statementSuffix: null })).toEqual(['ok card statement: TEST SHOP'])
  const named = (statement_descriptor: string | null, statement_descriptor_prefix: string | null) =>
    answering('/v1/account', (account) => ({
      ...account,
      settings: { payments: { statement_descriptor }, card_payments: { statement_descriptor_prefix } },
    }))
  expect(await statements({ statementSuffix: null }, named('A NAME OF 25 CHARACTERS..', null))).toEqual([
    'wrong card statement: A NAME OF 25 CHARACTERS.. is 25 characters long, of 22: choose a shorter one.',
  ])
  expect(await statements({}, named(null, null))).toEqual([
    expect.stringMatching(/^wrong card statement: .* or STATEMENT_SUFFIX=off\.$/),
    expect.stringMatching(/^wrong other statements: The account has no statement descriptor: set one in /),
  ])
})

test('recognises keys of two accounts by the account id in them, before the first payment', async () => {
  const id = 'acct_1AbcDefGhiJklMno'
  const secretKey = 'sk_test_51AbcDefGhiJklMnoSecretPart'
  const account = { id }
  expect(await wrongWith({ account, secretKey }, { publishableKey: 'pk_test_51AbcDefGhiJklMnoPublicPart' })).toEqual([])
  expect(await wrongWith({ account, secretKey }, { publishableKey: 'pk_test_51XyzDefGhiJklMnoPublicPart' })).toEqual([
    'publishable key: It is of another account than the secret key, so no card can be charged: copy both from the same account.',
  ])
})
