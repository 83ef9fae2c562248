import { expect, onTestFinished, test } from 'vitest'
import { type Bank, openBank } from './bank.ts'
import { type Call, calls } from './calls.ts'
import { retrieveCharge } from './charges.ts'
import { loseDispute, offerAppeal, openDispute } from './disputes.ts'
import { StripeError } from './errors.ts'
import { checkForm, type Form, parseForm, type Shape } from './form.ts'
import { openReview, warnOfFraud } from './fraud.ts'
import { METHOD_TYPES } from './method-names.ts'
import { runPayouts } from './payouts.ts'

// A parameter that is accepted and does nothing lets a shop's test pass as if it had been done.

/** Why a parameter without an effect is accepted all the same. */
const WITHOUT_EFFECT: Record<string, string> = {
  'POST /v1/tokens card[currency]': 'Stripe uses it for cards that money is paid out to, and here are none.',
  'POST /v1/payouts source_type': 'All money here is from cards.',
  'POST /v1/payouts/:id/reverse metadata[order]': 'The call itself is refused.',
  'GET /v1/payment_method_configurations limit': 'There is one configuration.',
  'POST /v1/refunds instructions_email': 'Refunds ask for it at a fault alone: refunds-and-disputes.test.ts.',
  'POST /v1/setup_intents/:id/confirm payment_method_data[klarna][dob][day]':
    'Klarna is refused: only cards are saved.',
  'POST /v1/setup_intents/:id/confirm payment_method_data[klarna][dob][month]': 'The same.',
  'POST /v1/setup_intents/:id/confirm payment_method_data[klarna][dob][year]': 'The same.',
  'POST /v1/files file': 'It is an upload: files.test.ts.',
}

test('every parameter that a call accepts has an effect, or a reason to have none', () => {
  const bank = openTestStore()
  const there = fill(bank)
  bank.store.run('CREATE TEMP TABLE before AS SELECT seq, body FROM objects')
  bank.store.run('CREATE TEMP TABLE sent AS SELECT max(id) AS id FROM deliveries')
  const shop = { bank, there }
  for (const call of calls)
    for (const [id, rest] of scenesOf(there, call))
      expect(outcome(shop, call, id, rest), call.path).toBe(outcome(shop, call, id, rest))
  const wanting = calls.flatMap((call) => {
    const name = `${call.method} ${call.path}`
    const scenes = scenesOf(there, call)
    return leaves(call.accepts).flatMap(([param, shape]) => {
      const values = valuesOf(call, param, shape, there)
      const hasEffect = scenes.some(([id, rest]) => {
        const seen = values.map((value) =>
          outcome(shop, call, id, `${rest}&${companionsOf(param)}&${param}=${encodeURIComponent(value)}`),
        )
        return new Set(seen).size > 1 && seen.some((one) => !one.startsWith('400'))
      })
      return hasEffect ? [] : [`${name} ${param}`]
    })
  })
  expect(wanting.toSorted()).toEqual(Object.keys(WITHOUT_EFFECT).toSorted())
  // It makes some thousand calls.
}, 60_000)

const NOW = new Date('2026-11-25T12:00:00Z')
const ORDER = 'amount=499&currency=gbp'
const AUTOMATIC = 'automatic_payment_methods[enabled]=true'
const RETURN = 'return_url=https://shop.example/'
const SECURE = 'payment_method=pm_card_threeDSecure2Required'
const CARD = 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=34'
const KLARNA =
  'type=klarna&klarna[dob][day]=1&klarna[dob][month]=1&klarna[dob][year]=1990&billing_details[address][country]=GB'
const EVIDENCE = 'purpose=dispute_evidence&file[size]=9&file[content]=application/pdf'
/** A payment method of each kind: typed, as a token, another than a card. */
const METHODS = [CARD, 'type=card&card[token]=tok_visa', KLARNA]
const METHOD_DATA = METHODS.map((form) => form.replace(/(?<=^|&)(\w+)/g, 'payment_method_data[$1]'))
const CONFIRMS = [SECURE, 'payment_method=pm_card_visa', '', ...METHOD_DATA].map((form) => `${RETURN}&${form}`)
const SCHEDULE = 'payments[payouts][schedule][interval]'

/** An address needs a name, and the other way round. */
const companionsOf = (param: string) =>
  param.startsWith('shipping') ? 'shipping[name]=Anna&shipping[address][line1]=1 Wool Lane' : ''

/** The id in the path and the other parameters with which each parameter of a call is tried. */
function scenesOf(there: There, { method, path }: Call): [id: string, rest: string][] {
  const id = idOf(there, path.split('/')[2])
  const ofCalls: Record<string, string[]> = {
    'POST /v1/payment_intents': [
      `${ORDER}&${AUTOMATIC}&payment_method=pm_card_visa`,
      ...METHOD_DATA.map((data) => `${ORDER}&${data}`),
      ...CONFIRMS.map((form) => `${ORDER}&confirm=true&${form}`),
    ],
    'POST /v1/payment_intents/:id': ['', ...METHOD_DATA],
    'POST /v1/payment_intents/:id/confirm': CONFIRMS,
    'POST /v1/setup_intents': [
      `${AUTOMATIC}&payment_method=pm_card_visa`,
      ...METHOD_DATA,
      ...CONFIRMS.map((form) => `confirm=true&${form}`),
    ],
    'POST /v1/setup_intents/:id': ['', ...METHOD_DATA],
    'POST /v1/setup_intents/:id/confirm': CONFIRMS,
    'GET /v1/setup_attempts': [`setup_intent=${there.confirmed}`],
    'POST /v1/confirmation_tokens': ['', ...METHOD_DATA],
    'POST /v1/test_helpers/confirmation_tokens': ['', ...METHOD_DATA],
    'POST /v1/payment_methods': METHODS,
    'POST /v1/refunds': [`charge=${there.charges}`, ''],
    'POST /v1/files': [EVIDENCE],
    'POST /v1/customers': ['payment_method=pm_card_visa'],
    'POST /v1/customer_sessions': [`customer=${there.customers}&components[payment_element][enabled]=true`],
    'POST /v1/tokens': [CARD.replace('type=card&', '')],
    'POST /v1/balance_settings': ['', `${SCHEDULE}=weekly`, `${SCHEDULE}=monthly`],
    'POST /v1/payment_method_domains': ['domain_name=a.example'],
    'POST /v1/payouts': ['amount=40&currency=gbp'],
    'POST /v1/webhook_endpoints': ['url=https://shop.example/hook&enabled_events[0]=*'],
    'GET /v1/payment_intents/search': ['query=currency:"gbp"'],
    'GET /v1/charges/search': ['query=currency:"gbp"'],
    'GET /v1/customers/search': ['query=name~"anna"'],
  }
  const others: Record<string, string> = {
    'POST /v1/payment_intents/:id/capture': there.held,
    'POST /v1/disputes/:id': there.appealed,
    'POST /v1/payment_methods/:id/attach': there.unattached,
  }
  const call = `${method} ${path}`
  const scenes = (ofCalls[call] ?? ['']).map((rest): [string, string] => [id, rest])
  return others[call] ? [...scenes, [others[call], '']] : scenes
}

function idOf(there: There, segment: string | undefined): string {
  return Object.entries(there).find(([name]) => name === segment)?.[1] ?? ''
}

/** Values of which some differ in what they do. For a list they are a wish and none. */
function valuesOf({ method, path }: Call, param: string, shape: Shape, there: There): string[] {
  const own = idOf(
    there,
    path.split('/').findLast((part) => /^[a-z]/.test(part)),
  )
  const ofLists: Record<string, string[]> = {
    arrival_date: ['', '1'],
    created: ['', '1'],
    ending_before: ['', own],
    limit: ['1', '2'],
    page: ['', Buffer.from('seq:5').toString('base64url')],
    payout: ['', there.automatic],
    query: ['created>1', 'created<1'],
    setup_intent: [there.setup_intents, there.confirmed],
    starting_after: ['', own],
    'types[0]': ['charge.*', 'payout.*'],
  }
  const ofOthers: Record<string, string[]> = {
    'allowed_payment_method_types[0]': ['card', 'link'],
    amount_to_confirm: ['499', '500'],
    api_version: ['2026-10-28.endive', '2026-09-30.endive'],
    charge: [there.charges, ''],
    confirmation_token: [there.confirmation_tokens, there.other_token],
    country: ['GB', 'AE'],
    currency: ['gbp', 'usd'],
    customer: [there.customers, there.other_customer, ''],
    cvc: ['123', ''],
    day: ['2', '3'],
    default_payment_method: [there.payment_methods, 'pm_card_visa', ''],
    delay_days_override: ['4', '5'],
    destination: [`ba_${there.account}`, 'ba_x'],
    domain_name: ['a.example', 'b.example'],
    email: ['anna@example.com', 'leila@example.com'],
    'enabled_events[0]': ['payout.paid', 'payout.failed'],
    exp_month: ['10', '11'],
    exp_year: ['40', '41'],
    instructions_email: ['anna@example.com', 'leila@example.com'],
    invoice_prefix: ['SOAP', 'SAGE'],
    month: ['2', '3'],
    'monthly_payout_days][0]': ['2', '3'],
    number: ['4242424242424242', '5555555555554444'],
    payment_intent: [there.paid, ''],
    payment_method: ['pm_card_visa', 'pm_card_mastercard'],
    payment_method_configuration: [`pmc_${there.account}`, 'pmc_x'],
    'payment_method_allow_redisplay_filters][0]': ['always', 'limited'],
    payment_method_redisplay_limit: ['1', '2'],
    receipt_email: ['anna@example.com', 'leila@example.com'],
    statement_descriptor: ['', 'ANNA SOAP', 'LEILA SOAP'],
    'supporting_files][0]': [there.files, there.other_file],
    token: ['tok_visa', 'tok_mastercard'],
    url: ['https://shop.example/a', 'https://shop.example/b'],
    webhook_endpoint: ['', there.webhook_endpoints],
    'weekly_payout_days][0]': ['monday', 'tuesday'],
  }
  const known = Object.entries(method === 'GET' ? ofLists : ofOthers).find(
    ([name]) => param === name || param.endsWith(`[${name}]`) || (name.endsWith(']') && param.endsWith(name)),
  )
  if (known) return known[1]
  if (shape === 'boolean') return ['true', 'false']
  if (shape === 'integer') return ['40', '41']
  if (Array.isArray(shape)) return shape.length > 1 ? shape : [...shape, '']
  if (method === 'GET') return ['', 'a wish']
  // Some evidence is the id of a file, and the rest may be any text.
  return param.startsWith('evidence') ? [there.files, there.other_file] : ['Anna', 'Leila']
}

function openTestStore(): Bank {
  const bank = openBank({
    file: ':memory:',
    publicUrl: 'https://shop.example',
    webhook: { url: 'http://127.0.0.1:9/', secret: 'whsec_x', events: ['*'] },
    facts: {},
    methods: METHOD_TYPES,
    now: () => NOW,
  })
  onTestFinished(() => bank.store.close())
  return bank
}

type There = ReturnType<typeof fill>

/**
 * Two objects of each kind, or a list could do without its parameters. Returns ids, most by the segment of the path
 * that lists their objects.
 */
function fill(bank: Bank) {
  const make = (path: string, form: string, id = ''): string => {
    const call = calls.find((one) => one.method === 'POST' && one.path === `/v1/${path}`)
    if (!call) throw new Error(`There is no call ${path}`)
    return Object(call.run(bank, id, parseForm(form), 'secret')).id
  }
  const paying = `${ORDER}&confirm=true&${RETURN}&capture_method=automatic&payment_method=pm_card_bypassPending`
  const chargeOf = (intent: string) => bank.store.find('payment_intent', intent)?.latest_charge ?? ''
  const saved = (customer: string) =>
    make('payment_methods/:id/attach', `customer=${customer}`, make('payment_methods', CARD))
  const dispute = () => openDispute(bank, chargeOf(make('payment_intents', paying)), 'fraudulent').id
  const warn = () => {
    const charge = chargeOf(make('payment_intents', paying))
    openReview(bank, charge)
    return warnOfFraud(bank, retrieveCharge(bank, charge)).id
  }
  const file = () => make('files', EVIDENCE)
  const token = (method: string) => make('test_helpers/confirmation_tokens', `payment_method=${method}`)
  const confirmed = make('setup_intents', `confirm=true&${RETURN}&${SECURE}`)
  make('setup_intents/:id/confirm', `${RETURN}&payment_method=pm_card_visa`, confirmed)
  const customers = make('customers', 'name=Anna&email=anna@example.com')
  const other_customer = make('customers', 'name=Anna&email=leila@example.com')
  const paid = make('payment_intents', paying)
  const charges = chargeOf(paid)
  const appealed = dispute()
  loseDispute(bank, appealed)
  offerAppeal(bank, appealed)
  for (let n = 0; n < 2; n++) make('refunds', `charge=${charges}&amount=40`)
  make('payouts', 'amount=40&currency=gbp')
  runPayouts(bank)
  const [early_fraud_warnings] = [warn(), warn()]
  saved(other_customer)
  saved(customers)
  make('payment_method_domains', 'domain_name=other.example')
  make('webhook_endpoints', 'url=https://shop.example/hook&enabled_events[0]=*')
  const newest = <K extends 'event' | 'review' | 'payout' | 'refund' | 'balance_transaction' | 'setup_attempt'>(
    kind: K,
  ) => bank.store.list(kind)[0]?.id ?? ''
  return {
    account: bank.account.id.slice('acct_'.length),
    appealed,
    automatic: newest('payout'),
    charges,
    confirmation_tokens: token('pm_card_visa'),
    confirmed,
    customers,
    disputes: dispute(),
    early_fraud_warnings,
    files: file(),
    held: make('payment_intents', `${paying}&capture_method=manual`),
    other_customer,
    other_file: file(),
    other_token: token('pm_card_mastercard'),
    paid,
    payment_intents: make('payment_intents', `${ORDER}&${AUTOMATIC}`),
    payment_method_configurations: `pmc_${bank.account.id.slice('acct_'.length)}`,
    payment_method_domains: make('payment_method_domains', 'domain_name=shop.example'),
    payment_methods: saved(customers),
    payouts: make('payouts', 'amount=40&currency=gbp'),
    refunds: newest('refund'),
    reviews: newest('review'),
    setup_attempts: newest('setup_attempt'),
    setup_intents: make('setup_intents', AUTOMATIC),
    unattached: make('payment_methods', CARD),
    webhook_endpoints: make('webhook_endpoints', 'url=https://shop.example/hook&enabled_events[0]=payout.paid'),
    balance_transactions: newest('balance_transaction'),
    events: newest('event'),
  }
}

/** The names of parameters, each with its shape, without those that are refused. */
function leaves(shapes: { readonly [key: string]: Shape }, within = ''): [param: string, shape: Shape][] {
  return Object.entries(shapes).flatMap(([key, shape]): [string, Shape][] => {
    const name = within ? `${within}[${key}]` : key
    if (shape === 'refused') return []
    if (shape === 'metadata') return [[`${name}[order]`, 'text']]
    if (shape === 'texts') return [[`${name}[0]`, 'text']]
    if (typeof shape === 'object' && !Array.isArray(shape)) return leaves(shape as { [key: string]: Shape }, name)
    return [[name, shape]]
  })
}

/** The answer of a call and all that it leaves behind, which is then undone. */
function outcome({ bank, there }: { bank: Bank; there: There }, call: Call, id: string, encoded: string): string {
  let seen = ''
  try {
    bank.store.transaction(() => {
      const answer = answered(bank, call, id, parseForm(encoded))
      seen = `${answer} ${JSON.stringify(LEFT.map((sql) => bank.store.all(sql)))}`
      throw UNDO
    })
  } catch (error) {
    if (error !== UNDO) throw error
  }
  return seen.replace(NEW, (found) => (Object.values(there).includes(found) ? found : 'new'))
}

const UNDO = new Error('Undone')
/** What is random: ids, secrets, and what is made of them. */
const NEW =
  /\b[a-z]+(_secret)?_[0-9A-Za-z]{14,}(_secret_\w+)?|(?<="(network_transaction_id|invoice_prefix)\\*":\\*")\w{8,}/g

/** Without `due`, which is by the machine's clock. */
const LEFT = [
  `SELECT seq, body FROM objects WHERE kind <> 'event' OR seq > (SELECT max(seq) FROM before)
    EXCEPT SELECT seq, body FROM before`,
  'SELECT * FROM settings',
  'SELECT * FROM card_numbers',
  'SELECT event, endpoint, state FROM deliveries WHERE id > (SELECT id FROM sent)',
  'SELECT verb, subject FROM later',
  'SELECT verb, subject, due FROM by_clock',
]

function answered(bank: Bank, call: Call, id: string, form: Form): string {
  try {
    checkForm(form, call.accepts)
    return JSON.stringify(call.run(bank, id, form, 'secret'))
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return `${error.status} ${JSON.stringify(error.body)}`
  }
}
