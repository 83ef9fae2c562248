import { expect, onTestFinished, test } from 'vitest'
import { WEBHOOK_PATH } from '#server/app.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { type EmulatorOptions, openEmulator } from '#stripe-emulator/emulator.ts'
import type { StripeSettings } from './payments.ts'
import { type CheckContext, type CheckLine, checkStripe } from './stripe-check.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const URL = `https://shop.example${WEBHOOK_PATH}`
const HOOK = { url: URL, secret: 'whsec_x', events: WEBHOOK_EVENTS }

/** The problems found at an emulator opened with these options, with these settings. */
async function wrongWith(
  options: Partial<EmulatorOptions>,
  settings: Partial<StripeSettings> = {},
  context: Partial<CheckContext> = {},
): Promise<string[]> {
  const lines = await linesOf(options, settings, context)
  return lines.filter(({ ok }) => !ok).map(({ what, says }) => `${what}: ${says}`)
}

async function linesOf(
  options: Partial<EmulatorOptions>,
  settings: Partial<StripeSettings>,
  context: Partial<CheckContext>,
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
    checkStripe({ settings: { ...own, fetch: ask, ...settings }, webhookUrl: URL, now: () => new Date(), ...context }),
  )
}

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
    'publishable key',
    'permissions',
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
    'read the balance: rak_balance_read',
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
