import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { answerOf } from '#server/testing/answers.ts'
import { LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const SIGN_IN = calls.accounts.signIn.path

test('returns an error with a message for a body that is too large, not JSON, or of another type', async () => {
  const shop = await openShop()
  const said = (
    body: string | Uint8Array | ReadableStream | FormData | URLSearchParams,
    headers: Record<string, string> = JSON_TYPE,
    path: string = SIGN_IN,
  ) => answerOf(post(shop, path, body, headers))
  const large = JSON.stringify({ username: 'anna', password: 'x'.repeat(70_000) })
  const TOO_LARGE = { status: 413, body: { non_field_errors: ['That is too large to upload.'] } }
  expect(await said(large)).toEqual(TOO_LARGE)
  // Sent in pieces, without saying beforehand how much is coming.
  expect(await said(new Blob([large]).stream())).toEqual(TOO_LARGE)
  expect(await said(new Blob(['x'.repeat(300_000)]).stream(), JSON_TYPE, WEBHOOK_PATH)).toEqual({
    status: 413,
    body: { detail: 'That is too large to upload.' },
  })
  for (const broken of ['{', '{"username":', "{'a':1}", 'undefined', '\u0000', '{"a":1}x', '['.repeat(30_000)])
    expect(await said(broken), broken.slice(0, 20)).toEqual({
      status: 400,
      body: { non_field_errors: ['The request is not valid JSON.'] },
    })
  for (const other of [
    '[]',
    '[{"username":"a"}]',
    '"text"',
    '42',
    'null',
    'true',
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  ])
    expect(await said(other), other.slice(0, 20)).toEqual({
      status: 400,
      body: { non_field_errors: ['The request should be a JSON object.'] },
    })
  const json = JSON.stringify({ username: 'anna', password: 'secret' })
  const form = new FormData()
  form.set('username', 'anna')
  for (const [body, headers] of [
    [json, { 'content-type': 'text/plain' }],
    [json, { 'content-type': 'text/plain; charset=application/json' }],
    [json, { 'content-type': 'application/x-www-form-urlencoded' }],
    [json, { 'content-type': 'application/jsonp' }],
    [new TextEncoder().encode(json), {}],
    [new URLSearchParams({ username: 'anna' }), {}],
    [form, {}],
  ] as const)
    expect(await said(body, headers)).toEqual({
      status: 415,
      body: { non_field_errors: ['Please send JSON (Content-Type: application/json).'] },
    })
  expect((await said(json, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(400)
  // A list of thousands of wrong things is not answered with thousands of sentences.
  const many = await post(
    shop,
    calls.checkout.createSession.path,
    JSON.stringify({ items: Array.from({ length: 20_000 }, () => 0) }),
    JSON_TYPE,
  )
  expect([many.status, (await many.text()).length < 5000]).toEqual([400, true])
})

test('doesn’t read a stranger’s body of a staff call', async () => {
  const shop = await openShop()
  for (const call of [
    staffCalls.staffCatalogue.uploadPhotograph,
    staffCalls.staffCatalogue.checkImport,
    staffCalls.staffCatalogue.createProduct,
  ]) {
    let read = 0
    const endless = new ReadableStream({
      pull(controller) {
        read += 100_000
        if (read < 20_000_000) controller.enqueue(new Uint8Array(100_000))
        else controller.close()
      },
    })
    expect((await post(shop, call.path, endless, JSON_TYPE)).status, call.path).toBe(401)
    expect(read, call.path).toBeLessThan(1_000_000)
  }
})

test('returns 404 as JSON for every method', async () => {
  const shop = await openShop()
  for (const [method, path] of [
    ['GET', '/api/nothing/'],
    ['POST', '/api/nothing/'],
    ['PUT', '/cart/items/'],
    ['DELETE', '/products/damask-rose/'],
    ['DELETE', '/api/user/profile/'],
    ['GET', '/api-token-auth/'],
    ['GET', '/api/../../etc/passwd'],
    ['GET', '/products/%00/%ff/'],
    ['POST', '/__proto__/'],
  ]) {
    const response = await shop.app.fetch(
      new Request(`${ORIGIN}${path}`, { method: method ?? '', headers: { accept: 'text/html' } }),
    )
    expect([response.status, response.headers.get('content-type')], `${method} ${path}`).toEqual([
      404,
      'application/json',
    ])
    expect(await response.json()).toEqual({ detail: 'Not found.' })
  }
  const head = (path: string) => shop.app.fetch(new Request(ORIGIN + path, { method: 'HEAD' }))
  expect([
    (await head('/products/?page=2')).status,
    (await head('/products/?page=99')).status,
    await (await head('/products/')).text(),
  ]).toEqual([200, 404, ''])
})

test('every response has a request id, and only a well-formed one is adopted', async () => {
  const shop = await openShop()
  const idOf = async (id: string) =>
    (await shop.ask(calls.about.shop, {}, { 'x-request-id': id })).headers.get('x-request-id')
  expect(await idOf('0195-trace-of-the-proxy')).toBe('0195-trace-of-the-proxy')
  const own = /^[0-9a-f-]{36}$/
  for (const wrong of ['short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>', '\u001b[31mforged'])
    expect(await idOf(wrong), wrong).toMatch(own)
  for (const path of ['/api/nothing/', '/api/user/profile/'])
    expect((await shop.app.fetch(new Request(ORIGIN + path))).headers.get('x-request-id')).toMatch(own)
})

test('personal responses and errors are never cached', async () => {
  const shop = await openShop()
  const { token, client } = await newShopper(shop)
  const { session_id } = await readyToPay(client, { items: [{ slug: 'damask-rose' }] })
  const paid = await pay(shop, { client, session_id })
  const kept = async (call: (typeof calls)[keyof typeof calls][never], input: Record<string, unknown>) =>
    (await shop.ask(call, input, { authorization: `Token ${token}` })).headers.get('cache-control')
  for (const [call, input] of [
    [calls.accounts.profile, {}],
    [calls.cart.read, {}],
    [calls.orders.list, {}],
    [calls.orders.read, { id: paid.order }],
    [calls.checkout.session, { session_id }],
    [calls.accounts.signIn, { username: 'nobody', password: 'nothing' }],
    [calls.orders.read, { id: 'or_missing' }],
    [calls.catalogue.product, { slug: 'missing' }],
    [calls.catalogue.products, { page: 0 }],
  ] as const)
    expect(await kept(call as never, input), call.path).toBe('no-store')
  expect((await shop.app.fetch(new Request(`${ORIGIN}/api/nothing/`))).headers.get('cache-control')).toBe('no-store')
  expect((await shop.ask(calls.catalogue.products, {})).headers.get('cache-control')).toBe('no-cache')
})

test('an internal error reveals nothing in the response, and no personal data in the log', async () => {
  const lines: string[] = []
  const paper = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'trace' }, paper)
  const shop = await openShop({ log })
  const { client, token, email } = await newShopper(shop)
  await shop
    .client()
    .accounts.signIn({ username: 'nobody', password: 'hunter2-hunter2' })
    .catch(() => undefined)
  await client.accounts.requestPasswordReset({ email })
  const { session_id } = await readyToPay(client, { items: [{ slug: 'damask-rose' }] })
  const paid = await pay(shop, { client, session_id })
  await shop.ask(calls.about.shop, {}, { 'user-agent': '\u001b[31m {"level":60}', 'x-request-id': '\u001b[31mforged' })
  await shop.mails()
  await shop.database.pool.query('alter table tokens rename to tokens_away')
  await shop.database.pool.query('alter table users rename column first_name to first_name_away')
  await shop.database.pool.query('alter table checkout_sessions rename column customer_info to customer_info_away')
  const broken = await shop.ask(
    calls.accounts.register,
    { username: 'berta', email: 'berta@example.com', password: 'a-secret-of-berta' },
    { 'x-request-id': 'the-broken-one' },
  )
  await shop.ask(calls.checkout.saveCustomer, { session_id, ...LEEDS })
  await shop.ask(calls.accounts.profile, {}, { authorization: `Token ${token}` })

  const sentence = 'Something went wrong on our side. Please try again.'
  expect(broken.headers.get('cache-control')).toBe('no-store')
  expect(await answerOf(broken)).toEqual({
    status: 500,
    body: { detail: sentence, error: sentence, request_id: 'the-broken-one' },
  })
  const entries = lines.map((line) => JSON.parse(line))
  const failure = entries.find((entry) => entry.request_id === 'the-broken-one' && entry.err)
  expect(failure).toMatchObject({
    level: 50,
    call: 'accounts.register',
    err: { type: 'DrizzleQueryError', message: 'A query failed', query: expect.stringMatching(/"users"/) },
  })
  expect(failure.err.cause).toMatchObject({ code: expect.stringMatching(/^42/), stack: expect.stringMatching(/at /) })
  const secrets = [
    token,
    email,
    'hunter2',
    'berta',
    'a-secret-of',
    '$argon2',
    'Wool Lane',
    'anna@example.com',
    'Holt',
    '4242424242424242',
    session_id,
    paid.order ?? '?',
    '_secret_',
    '\u001b',
  ]
  const text = lines.join('')
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

function post(
  shop: TestShop,
  path: string,
  body: string | Uint8Array | ReadableStream | FormData | URLSearchParams,
  headers: Record<string, string>,
): Promise<Response> {
  // `duplex` is what Node asks for before it sends a stream; its types don't know it.
  return shop.app.fetch(new Request(ORIGIN + path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit))
}
