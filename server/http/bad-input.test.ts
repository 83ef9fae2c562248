import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newShopper, wanted } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'

/** Tries of each operation, as nobody and as a shopper. A seed that failed is run again with SEED=… */
const TRIES = 25
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Rows that bad input must never make. */
const UNTOUCHED = [
  'orders',
  'order_items',
  'stock_holds',
  'stock_movements',
  'refunds',
  'stripe_events',
  'users',
  'contact_messages',
  'subscribers',
  'cart_merges',
]
const CALMLY = 60_000

type Json = Record<string, unknown>
interface Try {
  path: string
  query: Json
  body: unknown
  /** Sent as it stands, in place of JSON. */
  raw?: string
}

test('whatever is sent to any call, it is refused with a sentence, names the field, breaks nothing and leaves nothing half-done', {
  timeout: CALMLY,
}, async () => {
  const shop = await openShop()
  const shopper = await newShopper(shop, 'anna')
  const items = await wanted(shopper.client, [{ slug: 'damask-rose' }])
  const { session_id } = await shopper.client.checkout.createSession({ items })
  const known: Json = { session_id, checkout_session_id: session_id, items, slug: 'damask-rose', id: '1' }
  const operations = await readOperations(shop)
  expect(operations.length).toBeGreaterThan(35)
  const before = await countRows(shop)
  for (const { path, method, operation } of operations) {
    for (const token of [null, shopper.token]) {
      // Signing out is tried as nobody: a shopper who is gone would be tried as nobody from then on.
      if (token && operation.operationId === 'accounts.signOut') continue
      await fc.assert(
        fc.asyncProperty(tryOf(operation, path, known), async (attempt) => {
          const problem = await findFault(shop, method, operation, attempt, token)
          if (problem) throw new Error(`${method} ${path} ${token ? 'signed in' : 'as nobody'}: ${problem}`)
        }),
        { numRuns: TRIES, seed: SEED, endOnFailure: false },
      )
    }
  }
  expect(await countRows(shop), `seed ${SEED}`).toEqual(before)
})

test('a value of the wrong type is a 400 that names its field, in every call', async () => {
  const shop = await openShop()
  const { token } = await newShopper(shop, 'anna')
  const unnamed: string[] = []
  let tried = 0
  for (const { path, method, operation } of await readOperations(shop)) {
    const typed = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.schema.type === 'integer')
    const names = method === 'GET' ? typed.map((parameter) => parameter.name) : Object.keys(bodyOf(operation))
    for (const name of names) {
      tried++
      const address = new URL(path.replace(/\{\w+\}/g, '1'), ORIGIN)
      if (method === 'GET') address.searchParams.set(name, 'many')
      const body = method === 'GET' ? null : JSON.stringify({ [name]: { wrong: true } })
      const headers = { 'content-type': 'application/json', authorization: `Token ${token}` }
      const response = await shop.app.fetch(new Request(address, { method, headers, body }))
      const said = (await response.json()) as Record<string, unknown>
      if (response.status !== 400 || !Array.isArray(said[name])) unnamed.push(`${method} ${path} ${name}: ${response.status} ${JSON.stringify(said)}`)
    }
  }
  expect(unnamed).toEqual([])
  expect(tried).toBeGreaterThan(40)
})

async function readOperations(shop: TestShop): Promise<{ path: string; method: string; operation: Operation }[]> {
  // The document is made from the contract, which says what it looks like.
  const document = (await (await shop.app.fetch(new Request(`${ORIGIN}/api/openapi.json`))).json()) as OpenApiDocument
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

/** What is wrong with the answer to a bad request, or null. */
async function findFault(shop: TestShop, method: string, operation: Operation, attempt: Try, token: string | null): Promise<string | null> {
  const address = new URL(attempt.path, ORIGIN)
  for (const [key, value] of Object.entries(attempt.query)) address.searchParams.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  const body = method === 'GET' ? null : (attempt.raw ?? JSON.stringify(attempt.body) ?? null)
  const headers = { ...(body === null ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Token ${token}` } : {}) }
  const response = await shop.app.fetch(new Request(address, { method, headers, body }))
  const text = await response.text()
  const asked = `${address.pathname}${address.search} ${body?.slice(0, 300)} → ${response.status} ${text.slice(0, 300)}`
  if (response.status >= 500) return `an error of ours: ${asked}`
  if (response.status < 300) return null
  if (!response.headers.get('content-type')?.startsWith('application/json')) return `not JSON: ${asked}`
  const said = JSON.parse(text) as Json
  const [sentence] = [said.detail, said.error, (said.non_field_errors as unknown[] | undefined)?.[0]].filter(Boolean)
  if (typeof sentence !== 'string' || !/^[A-Z].*[a-z]/.test(sentence) || sentence.length > 200) return `no sentence: ${asked}`
  if (/undefined|NaN|\[object|Invalid input|expected|zod|postgres|syntax|column/.test(text)) return `machine talk: ${asked}`
  const fields = Object.keys(said).filter((key) => !['detail', 'error', 'non_field_errors'].includes(key))
  const known = fieldsOf(operation)
  const strange = fields.filter((field) => !known.includes(field.split('.')[0] ?? ''))
  if (strange.length > 0) return `names what it doesn't take (${strange}): ${asked}`
  return null
}

/** One bad request: some fields missing, some of a wrong kind, some that nobody asked for. */
function tryOf(operation: Operation, path: string, known: Json): fc.Arbitrary<Try> {
  const names = fieldsOf(operation)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const values = Object.fromEntries(
    names.map((name) => [name, fc.oneof({ weight: 1, arbitrary: fc.constant(known[name] ?? 'x') }, { weight: 4, arbitrary: strange() })]),
  )
  const given = fc.tuple(fc.record(values, { requiredKeys: [] }), extra()).map(([fields, more]) => ({ ...more, ...fields }))
  const written = fc
    .tuple(given, fc.array(fc.oneof(text(), fc.constant('1')), { minLength: inPath.length, maxLength: inPath.length }))
    .map(([fields, parts]) => ({
      path: path.replace(/\{\w+\}/g, () => encodeURIComponent((parts.pop() ?? 'x').toWellFormed()) || 'x'),
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
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '%00',
    '%',
    '..',
    '../..',
    "' or 1=1 --",
    '<script>',
    '\r\nBcc: a@b.c',
    '\u202e',
    '١',
    '-1',
    '1e400',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
  ]
  return fc.oneof(
    fc.constantFrom(...nasty),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('x'.repeat(300), '9'.repeat(400), 'é'.repeat(10_000)),
  )
}

/** Anything that JSON can say. */
function strange(): fc.Arbitrary<unknown> {
  const number = fc.oneof(fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324), fc.integer())
  const deep = fc.constantFrom(...[50, 2000].flatMap((depth) => [nested(depth, (inner) => [inner]), nested(depth, (inner) => ({ a: inner }))]))
  const list = fc.array(fc.oneof(number, text(), fc.constant(null), fc.constant({}), fc.constant({ product_id: 1, quantity: -5 })), { maxLength: 5 })
  return fc.oneof(text(), number, fc.boolean(), fc.constant(null), list, deep, extra(), fc.constant(Array(150).fill({ product_id: 1, quantity: 1 })))
}

function extra(): fc.Arbitrary<Json> {
  const polluting = ['{"__proto__":{"is_staff":true}}', '{"constructor":{"prototype":{"is_staff":true}}}', '{"toString":1,"hasOwnProperty":0,"then":{}}']
  return fc.oneof(fc.constantFrom(...polluting.map((json) => JSON.parse(json) as Json)), fc.constant({}), fc.dictionary(text(), text(), { maxKeys: 2 }))
}

const notJson = () =>
  fc.constantFrom('{', '{"a":', 'undefined', '\u0000', '[1,]', '"\ud800"', '['.repeat(5000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'x'.repeat(70_000))

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

const fieldsOf = (operation: Operation) => [...operation.parameters.map((parameter) => parameter.name), ...Object.keys(bodyOf(operation))]

function bodyOf(operation: Operation): Json {
  return (operation.requestBody?.content['application/json'].schema.properties ?? {}) as Json
}

async function countRows(shop: TestShop): Promise<Record<string, number>> {
  const counted = UNTOUCHED.map(async (table) => [table, (await shop.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0]?.count])
  return Object.fromEntries(await Promise.all(counted))
}
