import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEEDS, newShopper, requestedItems } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffTokens } from '#server/testing/staff.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'

/** Tries of each operation, as nobody and as a shopper. A seed that failed is run again with SEED=… */
const TRIES = 35
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Nothing that moves goods or money may come of bad input. */
const UNTOUCHED = [
  'orders',
  'order_items',
  'stock_holds',
  'stock_movements',
  'refunds',
  'stripe_events',
  'contact_messages',
]
/** What Postgres can't hold. */
const UNSTORABLE = ['abcd\u0000efgh', 'abcd\ud800efgh']
const CALMLY = 240_000

type Json = Record<string, unknown>
/** Values that are right, but for the way of sending: without one no payment can be opened. */
const GOOD: Json = {
  ...LEEDS,
  username: 'berta',
  password: 'olive-and-laurel',
  name: 'Berta',
  inci: 'Maris Sal',
  message: 'Hello',
  recaptcha: 'bm90aGluZw==',
  token: 'A'.repeat(43),
  slug: 'damask-rose',
  id: '1',
  quantity: 1,
  line: 1,
  stars: 5,
  words: 'A fine soap.',
  merge_id: 'a-cart-of-a-guest',
  product_ids: [1],
  country: 'GB',
  country_code: 'GB',
  shipping_option_id: 999_999,
  version: 1,
  q: 'lavender',
  term: 'ghar',
  means: 'laurel',
  first: [],
  hidden: [],
  seen: '/',
  category_id: 1,
  request_key: 'a-press-of-a-test',
  address_line1: '9 Ouse Street',
  postal_code: 'YO1 9TT',
  is_default: true,
  full_name: 'Berta Holt',
  line1: '9 Ouse Street',
  city: 'York',
  carrier: 'Royal Mail',
  tracking_number: 'AB123456789GB',
  amount: '4.99',
  reason: 'asked for',
  base_cost: '4.99',
  estimated_delivery: '3-5 days',
  title: 'A title',
  policy: 'returns',
  lead: 'A line',
  content: '<p>A text.</p>',
  on: true,
  text: 'A text',
  to: '/products',
  from: null,
  until: null,
  version_number: 1,
  mail_id: 1,
  number: 'SS-100001',
  lines: [{ line: 0, opened: false, item_id: 1, stock_item_id: 1, quantity: 1 }],
  confirm: 'anna@example.com',
  current_password: 'not-the-password',
  response: {
    id: 'a-passkey',
    rawId: 'a-passkey',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
  },
}
interface Try {
  path: string
  query: Json
  body: unknown
  /** Sent as it stands, in place of JSON. */
  raw?: string
}

test('random input to every call gets an error with a message and field, and leaves no partial change', {
  tags: ['rest'],
  timeout: CALMLY,
}, async () => {
  const shop = await openShop()
  const shopper = await newShopper(shop, 'anna')
  const items = await requestedItems(shopper.client, [{ slug: 'damask-rose' }])
  const { session_id } = await shopper.client.checkout.createSession({ items })
  const known = { ...GOOD, items, session_id, checkout_session_id: session_id, product_id: items[0]?.product_id }
  const operations = await readOperations(shop)
  expect(operations.length).toBeGreaterThan(35)
  const before = await countRows(shop)
  for (const { path, method, operation } of operations) {
    for (const token of [null, shopper.token]) {
      // Signing out is tried as nobody: a shopper who is gone would be tried as nobody from then on.
      if (token && operation.operationId === 'accounts.signOut') continue
      await fc.assert(
        fc.asyncProperty(tryOf(operation, path, known), async (attempt) => {
          const problem = await findFault(shop, { method, operation, attempt, token })
          if (problem) throw new Error(`${method} ${path} ${token ? 'signed in' : 'as nobody'}: ${problem}`)
        }),
        { numRuns: TRIES, seed: SEED, endOnFailure: false },
      )
    }
  }
  expect(await countRows(shop), `seed ${SEED}`).toEqual(before)
})

test("every call returns 400 with the field for a wrong type or text that can't be stored", async () => {
  const shop = await openShop()
  const { token, client } = await newShopper(shop, 'anna')
  const items = await requestedItems(client, [{ slug: 'damask-rose' }])
  const { session_id } = await client.checkout.createSession({ items })
  const good: Json = { ...GOOD, items, session_id, checkout_session_id: session_id }
  const { superuser } = await staffTokens(shop)
  const unnamed: string[] = []
  let tried = 0
  for (const { path, method, operation } of await readOperations(shop)) {
    for (const [name, schema] of Object.entries(schemasOf(operation))) {
      const inQuery = operation.parameters.some((parameter) => parameter.name === name)
      const wrong = inQuery
        ? schema.type === 'integer'
          ? ['many', '1.5', '-1']
          : [UNSTORABLE[0]]
        : [{ wrong: true }, ...(schema.type === 'string' ? UNSTORABLE : [])]
      for (const value of wrong) {
        tried++
        const fields = Object.fromEntries([...Object.keys(schemasOf(operation))].map((field) => [field, good[field]]))
        // Elsewhere it is a path.
        if (path.endsWith('/move/')) fields.to = 'packed'
        const attempt = {
          path: path.replace(/\{(\w+)\}/g, (_, field) => String(good[field])),
          query: inQuery ? { [name]: value } : {},
          body: { ...fields, [name]: value },
        }
        const { status, said } = await send(
          shop,
          method,
          attempt,
          /^(staff|superuser)$/.test(operation['x-access']) ? superuser : token,
        )
        // A field that is an object may be named by what is missing in it.
        const named = Object.keys(said).some(
          (key) => (key === name || key.startsWith(`${name}.`)) && Array.isArray(said[key]),
        )
        // Of a list there is no page "many", as there is none past its end.
        if (inQuery && name === 'page' && status === 404 && said.detail === 'There is no such page.') continue
        if (status !== 400 || !named)
          unnamed.push(`${method} ${path} ${JSON.stringify({ [name]: value })}: ${status} ${JSON.stringify(said)}`)
      }
    }
  }
  expect(unnamed).toEqual([])
  expect(tried).toBeGreaterThan(80)
})

async function readOperations(shop: TestShop): Promise<{ path: string; method: string; operation: Operation }[]> {
  // The document is made from the contract, which says what it looks like.
  const document = (await (await shop.app.fetch(new Request(`${ORIGIN}/api/openapi.json`))).json()) as OpenApiDocument
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

async function send(
  shop: TestShop,
  method: string,
  attempt: Try,
  token: string | null,
): Promise<{ status: number; type: string; said: Json; asked: string }> {
  const address = new URL(attempt.path, ORIGIN)
  for (const [key, value] of Object.entries(attempt.query))
    address.searchParams.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  const body = method === 'GET' ? null : (attempt.raw ?? JSON.stringify(attempt.body) ?? null)
  const headers = {
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Token ${token}` } : {}),
  }
  const response = await shop.app.fetch(new Request(address, { method, headers, body }))
  const text = await response.text()
  const asked = `${address.pathname}${address.search} ${body?.slice(0, 300)} → ${response.status} ${text.slice(0, 300)}`
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    type,
    said: type.startsWith('application/json') ? (JSON.parse(text) as Json) : {},
    asked,
  }
}

/** What is wrong with the answer to a bad request, or null. */
async function findFault(
  shop: TestShop,
  { method, operation, attempt, token }: { method: string; operation: Operation; attempt: Try; token: string | null },
): Promise<string | null> {
  const { status, type, said, asked } = await send(shop, method, attempt, token)
  if (status >= 500) return `an error of ours: ${asked}`
  if (status < 300) return null
  if (!type.startsWith('application/json')) return `not JSON: ${asked}`
  const [sentence] = [said.detail, said.error, (said.non_field_errors as unknown[] | undefined)?.[0]].filter(Boolean)
  if (typeof sentence !== 'string' || !/^(reCAPTCHA|[A-Z]).*[a-z]/.test(sentence) || sentence.length > 200)
    return `no sentence: ${asked}`
  if (/undefined|NaN|\[object|Invalid input|expected|zod|postgres|syntax|column/.test(JSON.stringify(said)))
    return `machine talk: ${asked}`
  const fields = Object.keys(said).filter((key) => !['detail', 'error', 'non_field_errors'].includes(key))
  const known = Object.keys(schemasOf(operation))
  const strange = fields.filter(
    (field) =>
      !known.concat('id', 'slug', 'session_id', 'policy', 'version_number').includes(field.split('.')[0] ?? ''),
  )
  if (strange.length > 0) return `names what it doesn't take (${strange}): ${asked}`
  return null
}

/**
 * One bad request: one field wrong among good ones; or some missing, some of a wrong kind and some that nobody asked
 * for; or no object at all.
 */
function tryOf(operation: Operation, path: string, good: Json): fc.Arbitrary<Try> {
  const names = [...Object.keys(schemasOf(operation)), 'unknown']
  const goods = Object.fromEntries(names.map((name) => [name, good[name]]))
  const oneWrong = fc.tuple(fc.constantFrom(...names), strange()).map(([name, value]) => ({ ...goods, [name]: value }))
  const values = Object.fromEntries(
    names.map((name) => [name, fc.oneof(fc.constant(good[name]), strange(), strange())]),
  )
  const mixed = fc
    .tuple(fc.record(values, { requiredKeys: [] }), extra())
    .map(([fields, more]): Json => ({ ...more, ...fields }))
  const inPath = fc.oneof(fc.constant(null), text())
  const written = fc.tuple(fc.oneof(oneWrong, mixed), inPath).map(([fields, part]) => ({
    path: path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => encodeURIComponent((part ?? String(good[name])).toWellFormed()) || 'x',
    ),
    query: fields,
    body: fields,
  }))
  return fc.oneof(
    { weight: 8, arbitrary: written },
    { weight: 1, arbitrary: fc.tuple(written, strange()).map(([attempt, body]) => ({ ...attempt, body })) },
    { weight: 1, arbitrary: fc.tuple(written, notJson()).map(([attempt, raw]) => ({ ...attempt, raw })) },
  )
}

/** Text as nobody types it. A lone surrogate and a NUL are what Postgres can't hold. */
function text(): fc.Arbitrary<string> {
  const nasty = [
    '',
    ' ',
    '\u0000',
    '%00',
    '%',
    '..',
    '../..',
    "' or 1=1 --",
    '<script>',
    '\r\nBcc: a@b.c',
    '\u202e',
    '١',
    'صابون الغار',
    '-1',
    '1e400',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
  ]
  return fc.oneof(
    fc.constantFrom(...UNSTORABLE),
    fc.constantFrom(...nasty),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('x'.repeat(300), '9'.repeat(400), 'é'.repeat(10_000)),
  )
}

/** Anything that JSON can say. */
function strange(): fc.Arbitrary<unknown> {
  const number = fc.oneof(fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324), fc.integer())
  const deep = fc.constantFrom(
    ...[50, 2000].flatMap((depth) => [nested(depth, (inner) => [inner]), nested(depth, (inner) => ({ a: inner }))]),
  )
  const list = fc.array(
    fc.oneof(number, text(), fc.constant(null), fc.constant({}), fc.constant({ product_id: 1, quantity: -5 })),
    { maxLength: 5 },
  )
  return fc.oneof(
    { weight: 4, arbitrary: text() },
    number,
    fc.boolean(),
    fc.constant(null),
    list,
    deep,
    extra(),
    fc.constant(Array(150).fill({ product_id: 1, quantity: 1 })),
  )
}

function extra(): fc.Arbitrary<Json> {
  const polluting = [
    '{"__proto__":{"is_staff":true}}',
    '{"constructor":{"prototype":{"is_staff":true}}}',
    '{"toString":1,"hasOwnProperty":0,"then":{}}',
  ]
  return fc.oneof(
    fc.constantFrom(...polluting.map((json) => JSON.parse(json) as Json)),
    fc.constant({}),
    fc.dictionary(text(), text(), { maxKeys: 2 }),
  )
}

const notJson = () =>
  fc.constantFrom(
    '{',
    '{"a":',
    'undefined',
    '\u0000',
    '[1,]',
    '"\ud800"',
    '['.repeat(5000),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    'x'.repeat(70_000),
  )

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

/** What a call takes in query and body, by name. */
function schemasOf(operation: Operation): Record<string, Json> {
  const inQuery = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, schema])
  return {
    ...Object.fromEntries(inQuery),
    ...(operation.requestBody?.content['application/json']?.schema.properties as Record<string, Json> | undefined),
  }
}

async function countRows(shop: TestShop): Promise<Record<string, number>> {
  const counted = UNTOUCHED.map(async (table) => [
    table,
    (await shop.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0]?.count,
  ])
  return Object.fromEntries(await Promise.all(counted))
}
