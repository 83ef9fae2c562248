// Runs the examples of a checkout of stripe-node against the emulator:
// `node stripe-emulator/run-examples.ts <checkout>`. It prints how many of those in the emulator's area are answered,
// and what becomes of the others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { calls } from './calls.ts'
import { openEmulator } from './emulator.ts'

/** Each is one call. The file is generated from Stripe's specification. */
const EXAMPLES = 'test/resources/generated_examples_test.spec.js'

type Outcome = 'answered' | 'refused for its state' | 'refused for a parameter' | 'no such call' | 'outside the area'

interface Result {
  name: string
  outcome: Outcome
  says: string
}

const [checkout] = process.argv.slice(2)
if (!checkout) {
  process.stderr.write('Usage: node stripe-emulator/run-examples.ts <checkout of stripe-node>\n')
  process.exit(1)
}

const emulator = openEmulator({
  file: ':memory:',
  webhook: null,
  publicUrl: 'http://localhost',
  fetch: async () => new Response(),
  control: true,
  // The cards of the examples have expired since.
  now: () => new Date('2022-01-01'),
})
/** The call of the example that runs now, and what it got. */
let last: { method: string; path: string; status: number; body: string } | null = null
const seeding = new Stripe(emulator.secretKey, { httpClient: Stripe.createFetchHttpClient(answer), telemetry: false })
const stripe = new Stripe(emulator.secretKey, {
  httpClient: Stripe.createFetchHttpClient(record),
  telemetry: false,
  maxNetworkRetries: 0,
})

const automatic = { enabled: true, allow_redirects: 'never' } as const
const order = { amount: 2000, currency: 'gbp', automatic_payment_methods: automatic } as const

// The account has money to pay out, in the currencies of the examples.
for (const currency of ['gbp', 'usd'])
  await seeding.paymentIntents.create({
    ...order,
    currency,
    amount: 100_000,
    confirm: true,
    payment_method: 'pm_card_bypassPending',
  })

const results: Result[] = []
for (const { name, run } of examplesIn(readFileSync(join(checkout, EXAMPLES), 'utf8'))) {
  last = null
  await run().catch(() => undefined)
  results.push({ name, ...judge() })
}
await emulator.close()
report()

/** The examples of the file. What it requires is replaced, so that its client is ours and its expectations are idle. */
function examplesIn(source: string): { name: string; run: () => Promise<unknown> }[] {
  const found: { name: string; run: () => Promise<unknown> }[] = []
  const idle: unknown = new Proxy(() => idle, { get: (_target, key) => (key === 'then' ? undefined : idle) })
  const modules: Record<string, unknown> = {
    '../testUtils.js': { getStripeMockClient: () => stripe },
    '../../src/stripe.cjs.node.js': () => stripe,
    '../../src/shared.js': { Decimal: idle },
    nock: idle,
    chai: { expect: idle },
  }
  const load = new Function('require', 'describe', 'it', source)
  load(
    (path: string) => modules[path] ?? idle,
    (_title: string, describe: () => void) => describe(),
    (name: string, run: () => Promise<unknown>) => found.push({ name, run }),
  )
  return found
}

async function answer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  return emulator.fetch(new Request(url, init))
}

async function record(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const given = new Request(url, init)
  const { pathname } = new URL(given.url)
  // Stays if a placeholder can't be filled.
  last = { method: given.method, path: pathname, status: 0, body: '{"error":{"message":"not sent"}}' }
  const text = await given.text()
  const request = new Request(await seeded(given.url, given.method), {
    method: given.method,
    headers: given.headers,
    ...(text ? { body: await seeded(text, given.method, pathname) } : {}),
  })
  const response = await emulator.fetch(request)
  const body = await response.clone().text()
  last = { method: given.method, path: pathname, status: response.status, body }
  return response
}

/** The address or the form with ids of objects that are there, in the state that the call needs. */
async function seeded(text: string, method: string, pathname = new URL(text).pathname): Promise<string> {
  let filled = text
  for (const placeholder of new Set(text.match(/\b[a-z]+_(x{4,}|123|xyz)\b/g)))
    filled = filled.replaceAll(placeholder, await objectFor(placeholder.split('_')[0] ?? '', method, pathname))
  return filled
}

async function objectFor(prefix: string, method: string, path: string): Promise<string> {
  const pay = (card = 'pm_card_visa', more: Pick<Stripe.PaymentIntentCreateParams, 'capture_method'> = {}) =>
    seeding.paymentIntents.create({ ...order, ...more, confirm: true, payment_method: card })
  const chargeOf = async () => String((await pay()).latest_charge)
  const newest = async (list: Promise<{ data: { id: string }[] }>) => (await list).data[0]?.id ?? ''
  const seeds: Record<string, () => Promise<string>> = {
    pi: async () =>
      path.endsWith('/capture')
        ? (await pay('pm_card_visa', { capture_method: 'manual' })).id
        : path === '/v1/refunds'
          ? (await pay()).id
          : (await seeding.paymentIntents.create(order)).id,
    seti: async () => (await seeding.setupIntents.create({ automatic_payment_methods: automatic })).id,
    ch: chargeOf,
    txn: () => pay().then(() => newest(seeding.balanceTransactions.list())),
    re: async () => {
      const waits = /\/(cancel|expire)$/.test(path)
      await control('faults', { payments: { refundsRequireAction: waits } })
      const email = waits ? { instructions_email: 'anna@example.com' } : {}
      return (await seeding.refunds.create({ payment_intent: (await pay()).id, ...email })).id
    },
    dp: () => pay('pm_card_createDispute').then(() => newest(seeding.disputes.list())),
    du: () => pay('pm_card_createDispute').then(() => newest(seeding.disputes.list())),
    issfr: () => pay('pm_card_createIssuerFraudRecord').then(() => newest(seeding.radar.earlyFraudWarnings.list())),
    po: async () => (await seeding.payouts.create({ amount: 1000, currency: 'gbp' })).id,
    prv: async () => (await control('reviews', { charge: await chargeOf() })).id,
    si: async () => (await seeding.setupIntents.create({ automatic_payment_methods: automatic })).id,
    evt: () => pay().then(() => newest(seeding.events.list())),
    cus: async () => (await seeding.customers.create({})).id,
    pm: async () => {
      const { id } = await seeding.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
      if (!path.endsWith('/attach') && method !== 'GET')
        await seeding.paymentMethods.attach(id, { customer: (await seeding.customers.create({})).id })
      return id
    },
    tok: async () =>
      (await seeding.tokens.create({ card: { number: '4242424242424242', exp_month: '12', exp_year: '50' } })).id,
    we: async () => (await seeding.webhookEndpoints.create({ url: 'https://shop.example/', enabled_events: ['*'] })).id,
    file: async () =>
      (
        await seeding.files.create({
          purpose: 'dispute_evidence',
          file: { data: Buffer.from('%PDF-1.7'), name: 'a.pdf', type: 'application/pdf' },
        })
      ).id,
  }
  return (await seeds[prefix]?.()) ?? `${prefix}_none`
}

async function control(path: string, document: object): Promise<{ id: string }> {
  const url = `http://localhost/stripe-emulator/control/${path}`
  const response = await emulator.fetch(new Request(url, { method: 'POST', body: JSON.stringify(document) }))
  return JSON.parse(await response.text())
}

function judge(): Omit<Result, 'name'> {
  if (!last || !isInArea(last.path)) return { outcome: 'outside the area', says: '' }
  const says = `${last.method} ${last.path}`
  if (last.status === 200) return { outcome: 'answered', says }
  const { error } = JSON.parse(last.body)
  const outcome = error.message.startsWith('Unrecognized request URL')
    ? 'no such call'
    : error.code?.startsWith('parameter_') || /^Invalid|^Missing/.test(error.message)
      ? 'refused for a parameter'
      : 'refused for its state'
  return { outcome, says: `${says}: ${error.message}` }
}

/** By the kind of object in the path, such as `refunds` or `radar/early_fraud_warnings`. */
function isInArea(path: string): boolean {
  return areas().has(areaOf(path))
}

function areas(): Set<string> {
  return new Set(calls.map((call) => areaOf(call.path)))
}

function areaOf(path: string): string {
  const [, , kind = '', inner = ''] = path.split('/')
  return kind === 'radar' || kind === 'test_helpers' ? `${kind}/${inner}` : kind
}

function report(): void {
  const inArea = results.filter(({ outcome }) => outcome !== 'outside the area')
  for (const { name, outcome, says } of inArea)
    if (outcome !== 'answered') process.stdout.write(`${outcome}: ${name}: ${says.split('\n')[0]}\n`)
  const count = (outcome: Outcome) => inArea.filter((result) => result.outcome === outcome).length
  process.stdout.write(
    `${count('answered')} of ${inArea.length} examples in the emulator's area are answered, ${count('refused for its state')} refused for the state of their objects, ${count('refused for a parameter')} for a parameter, ${count('no such call')} have no such call. ${results.length} examples in all.\n`,
  )
}
