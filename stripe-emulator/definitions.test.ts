import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { calls } from './calls.ts'
import type { Shape } from './form.ts'
import { openTestBank, order, pay } from './testing.ts'

/** The type of each object in the definitions that the official library ships. */
const TYPES: Record<string, string> = {
  account: 'Stripe.Account',
  balance: 'Stripe.Balance',
  balance_settings: 'Stripe.BalanceSettings',
  balance_transaction: 'Stripe.BalanceTransaction',
  charge: 'Stripe.Charge',
  confirmation_token: 'Stripe.ConfirmationToken',
  customer: 'Stripe.Customer',
  customer_session: 'Stripe.CustomerSession',
  dispute: 'Stripe.Dispute',
  event: 'Stripe.Event',
  file: 'Stripe.File',
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  payment_method_configuration: 'Stripe.PaymentMethodConfiguration',
  payment_method_domain: 'Stripe.PaymentMethodDomain',
  payout: 'Stripe.Payout',
  'radar.early_fraud_warning': 'Stripe.Radar.EarlyFraudWarning',
  refund: 'Stripe.Refund',
  review: 'Stripe.Review',
  setup_attempt: 'Stripe.SetupAttempt',
  setup_intent: 'Stripe.SetupIntent',
  token: 'Stripe.Token',
  webhook_endpoint: 'Stripe.WebhookEndpoint',
}

/** `refunds` is answered only if it is asked for, `groups` only by platforms. */
const SOMETIMES = "'refunds' | 'groups'"

/** The parameters of each call in the definitions, without those of features that the emulator lacks. */
const PARAMS: Record<string, string> = {
  'POST /v1/payment_intents': 'Stripe.PaymentIntentCreateParams',
  'GET /v1/payment_intents': 'Stripe.PaymentIntentListParams',
  'GET /v1/payment_intents/search': 'Stripe.PaymentIntentSearchParams',
  'GET /v1/payment_intents/:id': 'Stripe.PaymentIntentRetrieveParams',
  'POST /v1/payment_intents/:id': 'Stripe.PaymentIntentUpdateParams',
  'POST /v1/payment_intents/:id/confirm': 'Stripe.PaymentIntentConfirmParams',
  'POST /v1/payment_intents/:id/cancel': 'Stripe.PaymentIntentCancelParams',
  'POST /v1/payment_intents/:id/capture': 'Stripe.PaymentIntentCaptureParams',
  'POST /v1/setup_intents': 'Stripe.SetupIntentCreateParams',
  'GET /v1/setup_intents': 'Stripe.SetupIntentListParams',
  'GET /v1/setup_intents/:id': 'Stripe.SetupIntentRetrieveParams',
  'POST /v1/setup_intents/:id': 'Stripe.SetupIntentUpdateParams',
  'POST /v1/setup_intents/:id/confirm': 'Stripe.SetupIntentConfirmParams',
  'POST /v1/setup_intents/:id/cancel': 'Stripe.SetupIntentCancelParams',
  'GET /v1/setup_attempts': 'Stripe.SetupAttemptListParams',
  // The library has this one for tests alone: in the page it is Stripe.js that calls.
  'POST /v1/confirmation_tokens': "NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>",
  'POST /v1/test_helpers/confirmation_tokens':
    "NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>",
  'GET /v1/confirmation_tokens/:id': 'Stripe.ConfirmationTokenRetrieveParams',
  'GET /v1/charges': 'Stripe.ChargeListParams',
  'GET /v1/charges/search': 'Stripe.ChargeSearchParams',
  'GET /v1/charges/:id': 'Stripe.ChargeRetrieveParams',
  'POST /v1/charges/:id': 'Stripe.ChargeUpdateParams',
  // The library has it no more, but pages on in it through an expanded list.
  'GET /v1/charges/:id/refunds': "Pick<Stripe.RefundListParams, 'limit' | 'starting_after' | 'ending_before'>",
  'POST /v1/refunds': 'Stripe.RefundCreateParams',
  'GET /v1/refunds': 'Stripe.RefundListParams',
  'GET /v1/refunds/:id': 'Stripe.RefundRetrieveParams',
  'POST /v1/refunds/:id': 'Stripe.RefundUpdateParams',
  'POST /v1/refunds/:id/cancel': 'Stripe.RefundCancelParams',
  'POST /v1/test_helpers/refunds/:id/expire': "NonNullable<Parameters<Stripe['testHelpers']['refunds']['expire']>[1]>",
  'GET /v1/disputes': 'Stripe.DisputeListParams',
  'GET /v1/disputes/:id': 'Stripe.DisputeRetrieveParams',
  'POST /v1/disputes/:id': 'Stripe.DisputeUpdateParams',
  'POST /v1/disputes/:id/close': 'Stripe.DisputeCloseParams',
  'POST /v1/files': 'Stripe.FileCreateParams',
  'GET /v1/files': 'Stripe.FileListParams',
  'GET /v1/files/:id': 'Stripe.FileRetrieveParams',
  'GET /v1/radar/early_fraud_warnings': 'Stripe.Radar.EarlyFraudWarningListParams',
  'GET /v1/radar/early_fraud_warnings/:id': 'Stripe.Radar.EarlyFraudWarningRetrieveParams',
  'GET /v1/reviews': 'Stripe.ReviewListParams',
  'GET /v1/reviews/:id': 'Stripe.ReviewRetrieveParams',
  'POST /v1/reviews/:id/approve': 'Stripe.ReviewApproveParams',
  'GET /v1/account': 'Stripe.AccountRetrieveCurrentParams',
  'POST /v1/webhook_endpoints': 'Stripe.WebhookEndpointCreateParams',
  'GET /v1/webhook_endpoints': 'Stripe.WebhookEndpointListParams',
  'GET /v1/webhook_endpoints/:id': 'Stripe.WebhookEndpointRetrieveParams',
  'POST /v1/webhook_endpoints/:id': 'Stripe.WebhookEndpointUpdateParams',
  'DELETE /v1/webhook_endpoints/:id': 'Stripe.WebhookEndpointDeleteParams',
  'POST /v1/customers': 'Stripe.CustomerCreateParams',
  'POST /v1/customer_sessions': 'Stripe.CustomerSessionCreateParams',
  'GET /v1/customers': 'Stripe.CustomerListParams',
  'GET /v1/customers/search': 'Stripe.CustomerSearchParams',
  'GET /v1/customers/:id': 'Stripe.CustomerRetrieveParams',
  'POST /v1/customers/:id': 'Stripe.CustomerUpdateParams',
  'DELETE /v1/customers/:id': 'Stripe.CustomerDeleteParams',
  'GET /v1/customers/:id/payment_methods': 'Stripe.CustomerListPaymentMethodsParams',
  'GET /v1/payment_methods': 'Stripe.PaymentMethodListParams',
  'POST /v1/payment_methods/:id': 'Stripe.PaymentMethodUpdateParams',
  'POST /v1/payment_methods/:id/attach': 'Stripe.PaymentMethodAttachParams',
  'POST /v1/payment_methods/:id/detach': 'Stripe.PaymentMethodDetachParams',
  'GET /v1/balance_transactions': 'Stripe.BalanceTransactionListParams',
  'POST /v1/payment_methods':
    "Pick<Stripe.PaymentMethodCreateParams, 'type' | 'card' | 'klarna' | 'link' | 'paypal' | 'billing_details' | 'allow_redisplay' | 'metadata' | 'radar_options'>",
  'GET /v1/payment_methods/:id': 'Stripe.PaymentMethodRetrieveParams',
  'POST /v1/payment_method_domains': 'Stripe.PaymentMethodDomainCreateParams',
  'GET /v1/payment_method_domains': 'Stripe.PaymentMethodDomainListParams',
  'GET /v1/payment_method_domains/:id': 'Stripe.PaymentMethodDomainRetrieveParams',
  'POST /v1/payment_method_domains/:id': 'Stripe.PaymentMethodDomainUpdateParams',
  'POST /v1/payment_method_domains/:id/validate': 'Stripe.PaymentMethodDomainValidateParams',
  'GET /v1/payment_method_configurations': 'Stripe.PaymentMethodConfigurationListParams',
  'GET /v1/payment_method_configurations/:id': 'Stripe.PaymentMethodConfigurationRetrieveParams',
  'POST /v1/tokens': "Pick<Stripe.TokenCreateParams, 'card'>",
  'GET /v1/tokens/:id': 'Stripe.TokenRetrieveParams',
  'GET /v1/events': 'Stripe.EventListParams',
  'GET /v1/events/:id': 'Stripe.EventRetrieveParams',
  // The call of `stripe events resend`, which the library lacks.
  'POST /v1/events/:id/retry': '{ account?: string; for_stripecli?: boolean; webhook_endpoint?: string }',
  'GET /v1/balance_transactions/:id': 'Stripe.BalanceTransactionRetrieveParams',
  'GET /v1/balance': 'Stripe.BalanceRetrieveParams',
  'GET /v1/balance_settings': 'Stripe.BalanceSettingsRetrieveParams',
  'POST /v1/balance_settings': 'Stripe.BalanceSettingsUpdateParams',
  'POST /v1/payouts': 'Stripe.PayoutCreateParams',
  'GET /v1/payouts': 'Stripe.PayoutListParams',
  'GET /v1/payouts/:id': 'Stripe.PayoutRetrieveParams',
  'POST /v1/payouts/:id': 'Stripe.PayoutUpdateParams',
  'POST /v1/payouts/:id/cancel': 'Stripe.PayoutCancelParams',
  'POST /v1/payouts/:id/reverse': 'Stripe.PayoutReverseParams',
}

interface Thing {
  /** A customer session has none. */
  id?: string
  object: string
}

test('every object is as the definitions of the official library say', async () => {
  const bank = await openTestBank({ webhook: { url: 'http://127.0.0.1:9/', secret: 'whsec_x' } })
  const things = await everything(bank)
  expect(Object.keys(TYPES).filter((kind) => !things.some(({ object }) => object === kind))).toEqual([])
  expect(await differences(things)).toEqual([])
})

test('every call accepts the parameters of the definitions, and no other', async () => {
  expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(PARAMS).toSorted())
  const lines = calls.map(
    ({ method, path, accepts }, at) =>
      `export const params${at}: Every<${PARAMS[`${method} ${path}`]}> = ${sourceOf(accepts)}`,
  )
  expect(
    await compiled([EVERY, ...lines], (line) => PARAMS[`${calls[line - 1]?.method} ${calls[line - 1]?.path}`] ?? ''),
  ).toEqual([])
})

/** All parameters, but those that every call has. An empty string unsets one. */
const EVERY = "type Every<T> = Required<Omit<T, 'expand' | 'client_secret'>>"

/** A value of a shape, as source. What Stripe.js sends as payment_method_data has the card, which the types lack. */
function sourceOf(shape: Shape): string {
  if (shape === 'text' || shape === 'long text' || shape === 'filled text') return "('' as string)"
  if (shape === 'integer') return '(0 as number)'
  if (shape === 'boolean') return '(true as boolean)'
  if (shape === 'texts') return '([] as never[])'
  if (shape === 'metadata') return '({} as Record<string, string>)'
  if (typeof shape === 'string') return '(0 as any)'
  if (Array.isArray(shape)) return `(0 as unknown as ${shape.map((word) => JSON.stringify(word)).join(' | ')})`
  return `{ ${Object.entries(shape)
    .map(([field, inner]) => `${field}: ${sourceOf(field === 'payment_method_data' ? 'anything' : inner)}`)
    .join(', ')} }`
}

/** One of each kind in each of its states, as the API answers them. */
async function everything({ origin, stripe, control }: Awaited<ReturnType<typeof openTestBank>>): Promise<Thing[]> {
  await control('faults', { payments: { refundSettlesMs: 1 } })
  const metadata = { order: 'SS-1' }
  const shipping = { name: 'Anna Holt', address: { line1: '1 Wool Lane', city: 'Leeds', country: 'GB' } }
  const paid = await stripe.paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_amex',
    metadata,
    shipping,
    receipt_email: 'anna@example.com',
    statement_descriptor_suffix: 'SOAP',
  })
  await stripe.refunds.create({ payment_intent: paid.id, amount: 100, reason: 'requested_by_customer', metadata })
  await stripe.paymentIntents.create(order)
  await stripe.paymentIntents.create({ amount: 499, currency: 'gbp', allowed_payment_method_types: ['card'] })
  for (const card of [
    'chargeDeclined',
    'radarBlock',
    'chargeDeclinedIncorrectCvc',
    'threeDSecureRequiredProcessingError',
  ])
    await pay(stripe, `pm_card_${card}`).catch(() => undefined)
  await pay(stripe, 'pm_card_threeDSecure2Required')
  await stripe.paymentIntents.create({
    amount: 499,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://shop.example/',
  })
  const { id: reserved } = await stripe.paymentIntents.create({
    ...order,
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await stripe.paymentIntents.capture(reserved, { amount_to_capture: 300 })
  await stripe.paymentIntents.cancel((await stripe.paymentIntents.create(order)).id)
  const endpoint = await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['payout.paid'] })
  for (const card of ['pendingRefund', 'refundFail'])
    await stripe.refunds.create({ payment_intent: (await pay(stripe, `pm_card_${card}`)).id })
  for (const card of ['createDispute', 'createDisputeProductNotReceived', 'createDisputeInquiry'])
    await pay(stripe, `pm_card_${card}`)
  await pay(stripe, 'pm_card_createIssuerFraudRecord')
  await expect.poll(async () => (await stripe.disputes.list()).data.length).toBe(3)
  const [first, second] = (await stripe.disputes.list()).data
  await stripe.disputes.update(first?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' }, submit: true })
  await stripe.disputes.close(second?.id ?? '')
  await control(`disputes/${second?.id}/appeal`, {})
  const appeal = { card: { reason_for_filing: 'It was signed for.', supporting_files: [] } }
  await stripe.disputes.update(second?.id ?? '', { evidence: { appeal } })
  for (const type of ['link', 'paypal', 'klarna'] as const) {
    const other = await stripe.paymentIntents.create({
      amount: 4900,
      currency: 'gbp',
      excluded_payment_method_types: ['affirm'],
      automatic_payment_methods: { enabled: true },
      confirm: true,
      payment_method_data: { type, billing_details: { email: 'anna@example.com', address: { country: 'GB' } } },
      return_url: 'https://shop.example/',
    })
    const { url } = other.next_action?.redirect_to_url ?? {}
    if (url) {
      const { pathname, searchParams } = new URL(url)
      const body = new URLSearchParams({ source: searchParams.get('source') ?? '', outcome: 'complete' })
      await fetch(`${origin}${pathname}`, { method: 'POST', body })
    }
    await stripe.refunds.create({ payment_intent: other.id, amount: 100 })
  }
  await stripe.paymentMethodDomains.create({ domain_name: 'shop.example' })
  await control('faults', { payments: { domainsUnverified: true } })
  await stripe.paymentMethodDomains.create({ domain_name: 'other.example', enabled: false })
  await control('faults', { payments: { domainsUnverified: false } })
  await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-1.7'), name: 'receipt.pdf', type: 'application/pdf' },
  })
  await control('faults', { payments: { refundsRequireAction: true } })
  const asked = { payment_intent: (await pay(stripe)).id, instructions_email: 'anna@example.com' }
  await stripe.refunds.create({ ...asked, amount: 100 })
  await stripe.refunds.cancel((await stripe.refunds.create(asked)).id)
  await control('disputes', { charge: (await stripe.charges.list({ limit: 1 })).data[0]?.id, reason: 'prevented' })
  await control('faults', { payments: { refundsRequireAction: false } })
  const reviewed = await pay(stripe)
  await control('reviews', { charge: typeof reviewed.latest_charge === 'object' ? reviewed.latest_charge?.id : '' })
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  const token = await stripe.tokens.create({ card: { number: '4242424242424242', exp_month: '12', exp_year: '34' } })
  const customer = await stripe.customers.create({ email: 'anna@example.com', name: 'Anna Holt', shipping, metadata })
  const saving = {
    customer: customer.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  } as const
  for (const card of ['visa', 'chargeDeclined', 'threeDSecure2Required'])
    await stripe.setupIntents
      .create({ ...saving, confirm: true, payment_method: `pm_card_${card}` })
      .catch(() => undefined)
  await stripe.setupIntents.cancel((await stripe.setupIntents.create(saving)).id)
  await stripe.paymentMethods.attach(method.id, { customer: customer.id })
  await stripe.customers.update(customer.id, { phone: '+44 113 496 0000' })
  await expect
    .poll(async () => (await stripe.refunds.list()).data.map(({ status }) => status))
    .toEqual(expect.arrayContaining(['failed', 'succeeded']))

  const read = async (path: string) => {
    const response = await fetch(origin + path, { headers: { authorization: 'Bearer sk_test_emulator' } })
    expect(response.status, path).toBe(200)
    return response.json()
  }
  const lists = [
    'balance_transactions',
    'charges',
    'customers',
    'disputes',
    'events',
    'files',
    'payment_intents',
    'payment_method_configurations',
    'payment_method_domains',
    'radar/early_fraud_warnings',
    'refunds',
    'reviews',
    'setup_intents',
  ]
  const listed: Thing[] = []
  for (const list of [...lists, 'webhook_endpoints']) listed.push(...(await read(`/v1/${list}?limit=100`)).data)
  const attempts = listed.flatMap((thing) => ('latest_attempt' in thing && thing.latest_attempt ? [thing.id] : []))
  for (const id of attempts) listed.push(...(await read(`/v1/setup_attempts?setup_intent=${id}`)).data)
  const transactions = new Set(
    listed.flatMap((thing) => {
      const { balance_transaction } = thing as { balance_transaction?: string | null }
      return balance_transaction ? [balance_transaction] : []
    }),
  )
  const typed = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
    return_url: 'https://shop.example/',
    setup_future_usage: 'off_session',
    shipping,
  })
  const session = await stripe.customerSessions.create({
    customer: customer.id,
    components: { payment_element: { enabled: true } },
  })
  const alone: Thing[] = [
    ...(await payouts({ stripe, control })),
    await read('/v1/balance'),
    await read('/v1/balance_settings'),
    token,
    session,
    endpoint,
    await read(`/v1/confirmation_tokens/${typed.id}`),
    await read('/v1/account'),
    await read(`/v1/payment_methods/${method.id}`),
  ]
  for (const id of transactions) alone.push(await read(`/v1/balance_transactions/${id}`))
  const expanded: Thing = await read(
    `/v1/payment_intents/${paid.id}?expand[0]=latest_charge.balance_transaction&expand[1]=payment_method`,
  )
  return [...listed, ...alone, expanded]
}

/** Payouts in each of their states, and the events and transactions that they cause. */
async function payouts({
  stripe,
  control,
}: Pick<Awaited<ReturnType<typeof openTestBank>>, 'stripe' | 'control'>): Promise<Thing[]> {
  const DAY = 86_400
  for (let n = 0; n < 40; n++) await pay(stripe)
  await control('clock', { offset_seconds: 7 * DAY })
  const made = async () => (await stripe.payouts.list({ limit: 100 })).data
  const before = await made()
  await pay(stripe, 'pm_card_bypassPending')
  const byHand = await stripe.payouts.create({ amount: 100, currency: 'gbp', metadata: { for: 'rent' } })
  const canceled = await stripe.payouts.cancel(byHand.id)
  await control(`payouts/${before.at(-1)?.id}/fail`, {})
  const { data: transactions } = await stripe.balanceTransactions.list({ limit: 100 })
  const { data: events } = await stripe.events.list({ types: ['payout.*', 'balance.available'], limit: 100 })
  await control('clock', { offset_seconds: 0 })
  expect(before.length, 'automatic payouts').toBeGreaterThan(0)
  return [...before, byHand, canceled, ...(await made()), ...transactions, ...events]
}

/**
 * What the compiler says of the objects as values of their types: fields that are missing (those that may be null too),
 * of another type, or unknown.
 */
async function differences(things: Thing[]): Promise<string[]> {
  const lines = things.flatMap((thing, at) => [
    `export const value${at}: ${TYPES[thing.object]} = ${JSON.stringify(thing)}`,
    `export const whole${at}: Whole<${TYPES[thing.object]}> = value${at} as unknown as ${typeOf(thing)}`,
  ])
  return compiled([WHOLE, ...lines], (row) => things[Math.floor((row - 1) / 2)]?.object ?? '')
}

/** The fields that an answer always has, though the types let the null ones be missing. */
const WHOLE = `type Whole<T> = {
  [K in keyof T as undefined extends T[K] ? (null extends T[K] ? Exclude<K, ${SOMETIMES}> : never) : never]-?: unknown
}`.replaceAll('\n', ' ')

/** The fields of an object as a type. */
const typeOf = (thing: object) =>
  `{ ${Object.keys(thing)
    .map((field) => `${JSON.stringify(field)}: unknown`)
    .join('; ')} }`

/** What the compiler says of lines, each message once, behind what `about` calls the line (0 is the first). */
async function compiled(lines: string[], about: (line: number) => string): Promise<string[]> {
  const root = join(import.meta.dirname, '..')
  const folder = await mkdtemp(join(root, 'node_modules', '.definitions-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'values.ts'), ["import type { Stripe } from 'stripe'", ...lines].join('\n'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const compiler = join(root, 'node_modules', '.bin', 'tsc')
  const { stdout } = await promisify(execFile)(compiler, [...OPTIONS, join(folder, 'values.ts')], {
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error)
  const messages = stdout.split('\n').flatMap((line) => {
    const [, row = '', said = line] = /values\.ts\((\d+),\d+\): error \w+: (.*)/.exec(line) ?? []
    return said.trim() ? [`${about(Number(row) - 2)}: ${said.replace(/'\{.*?\}' (is|but)/g, '$1')}`] : []
  })
  return [...new Set(messages)]
}

const OPTIONS = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false', '--noErrorTruncation'],
  ...['--module', 'nodenext', '--target', 'esnext'],
]
