// Long: only `npm run test:all` runs it.
// @module-tag rest
import { readdirSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createShopperClient } from '#contract/shopper-client.ts'
import { ROUTES } from '#edge/routes.ts'
import { requestedItems } from '#server/testing/buying.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { copyFolder } from '#server/testing/template.ts'
import { routesOfApi } from '../../scripts/routes-doc.ts'
import pages from '../../storefront/routes.ts'
import { freePort, METRICS_TOKEN, type Running, startShop } from './processes.ts'

/** What the n-th of a rush asks: a request as it is on the wire. */
type Ask = (n: number) => string

const get =
  (path: string | ((n: number) => string), header = ''): Ask =>
  (n) =>
    `GET ${typeof path === 'string' ? path : path(n)} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\n`
const post =
  (path: string, body = '', header = ''): Ask =>
  () =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}Content-Length: ${body.length}\r\n\r\n${body}`
const HTML = 'Accept: text/html\r\nAccept-Encoding: br\r\n'
const JSON_BODY = 'Content-Type: application/json\r\n'
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n'

/** An address of each route that isn't a call, by its name in the tables. */
const OF_ROUTES: Record<string, Ask> = {
  '/healthz': get('/healthz'),
  '/readyz': get('/readyz'),
  '/metrics': get('/metrics', `Authorization: Bearer ${METRICS_TOKEN}\r\n`),
  'POST /policy-reports': post('/policy-reports', '[{"body":{"effectiveDirective":"img-src"}}]', JSON_BODY),
  '/v1/…': post('/v1/payment_methods', 'type=card&card[token]=tok_visa&key=pk_test_emulator', FORM),
  '/stripe-emulator/…': get('/stripe-emulator/stripe.js', 'Accept-Encoding: br\r\n'),
  '/outbox, /outbox/{id}': get('/outbox'),
  '/media/{photograph}/{size}': get((n) => `/media/${photographs[n % photographs.length]}/640.webp`),
  // One of them; those that are no calls follow.
  'calls and addresses of the API': get('/api/shop/'),
  'any other POST, PUT, PATCH or DELETE': post('/nothing'),
  '/admin, /admin/…': get('/admin', HTML),
  '/assets/…, /favicon.ico, /logo.svg, /logo.png, /api-docs.css': get('/logo.png'),
  '/?code={discount}': get('/?code=SPRING10', HTML),
  'a page’s address with a slash behind it': get('/contact/', HTML),
  pages: get((n) => `/no/such/page/${n}`, HTML),
  'POST /api/stripe/webhook/': post('/api/stripe/webhook/', '{"id":"evt_1"}', 'Stripe-Signature: t=1,v1=00\r\n'),
  'GET /api/openapi.json': get('/api/openapi.json', 'Accept-Encoding: br\r\n'),
  'GET /api/docs': get('/api/docs', HTML),
  'POST /api/newsletter/one-click/': post('/api/newsletter/one-click/?token=a-guess'),
  'GET /api/newsletter/one-click/': get('/api/newsletter/one-click/?token=a-guess'),
  'GET /api/mail-preview/{id}/': get('/api/mail-preview/1/?key=9999999999.a-guess'),
  'GET /api/reviews/photographs/{file}': get('/api/reviews/photographs/1.jpg'),
  'POST /api/reviews/one-click/': post('/api/reviews/one-click/?token=a-guess'),
  'GET /api/reviews/one-click/': get('/api/reviews/one-click/?token=a-guess'),
  'POST /api/reminders/one-click/': post('/api/reminders/one-click/?token=a-guess'),
  'GET /api/reminders/one-click/': get('/api/reminders/one-click/?token=a-guess'),
}
/** Pages with words that nobody else asked for, which aren't cached. */
const UNCACHED = ['/products?q=soap', '/search?q=soap', '/blog?search=soap', '/?preview=a-guess']

let shop: Running
let folder: string
let photographs: string[] = []
let cartOf: Ask

beforeAll(async () => {
  const template = inject('template')
  folder = await copyFolder(template, { withDatabase: true })
  await symlink(join(template.folder, 'media'), join(folder, 'media'))
  photographs = readdirSync(join(folder, 'media'))
  const settings = {
    ...{ RATE_LIMITS: 'off', STRIPE_WEBHOOK_SECRET: '', DATABASE_URL: '', METRICS_TOKEN },
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'longest-stretch.mjs')}`,
  }
  shop = await startShop({ PORT: await freePort(), DATA_DIR: folder, ...settings })
  const guest = createShopperClient({ origin: shop.origin, fetch, headers: () => ({}) })
  const registration = { username: 'anna', email: 'anna@example.com', password: 'olive-and-laurel' }
  const { token } = await guest.accounts.register(registration)
  const anna = createShopperClient({
    origin: shop.origin,
    fetch,
    headers: () => ({ authorization: `Token ${token}` }),
  })
  const [item] = await requestedItems(guest, [{ slug: 'damask-rose' }])
  await anna.cart.add(item ?? { product_id: 0, quantity: 1 })
  cartOf = get('/cart/items/', `Authorization: Token ${token}\r\n`)
}, 90_000)
afterAll(async () => {
  await shop?.kill()
  await removeData(folder)
})

/** How many ask at once. */
const RUSH = 200
/**
 * Milliseconds of the processor that the shop may take between two chances for a cart; on a slow or busy machine
 * `TIMES` what it takes as a rule for a rush at an address of the API that doesn't exist: all the work of a call but
 * the call itself. At five times its load a machine still finds a route that takes ten milliseconds.
 */
const MOST = 100
const TIMES = 2.5
const NOTHING = post('/api/nothing/')
/** On a busy machine requests wait for each other, and more of them are answered in one go: the best of some rushes. */
const ROUNDS = 5

test('every route that is no call has an address here', () => {
  const named = [...ROUTES.map(({ path }) => path), ...routesOfApi()]
  expect(Object.keys(OF_ROUTES).toSorted()).toEqual(named.toSorted())
})

test('a cart is answered beside two hundred requests to any other route', { timeout: 600_000 }, async () => {
  const asked = pages.map(({ path = '' }) => `/${path.replace(/:\w+\??/g, 'x')}`)
  const all: [string, Ask][] = [
    ...Object.entries(OF_ROUTES),
    ...asked.map((path): [string, Ask] => [path, get(path, HTML)]),
    ...UNCACHED.map((path): [string, Ask] => [path, get((n) => `${path}${n}`, HTML)]),
  ]
  const nothing: number[] = []
  for (let round = 0; round < ROUNDS; round++) nothing.push(await longestBeside(NOTHING))
  const asARule = nothing.toSorted((a, b) => a - b)[2] ?? 0
  const most = Math.max(MOST, TIMES * asARule)
  const slow: string[] = []
  for (const [name, ask] of all) {
    // The first one may make what later ones get from memory.
    await answerOf(await open(), ask(0))
    const stretches: number[] = []
    do stretches.push(await longestBeside(ask))
    while (Math.min(...stretches) > most && stretches.length < ROUNDS)
    if (Math.min(...stretches) > most) slow.push(`${name}: ${stretches.join(', ')} of ${most} ms`)
  }
  expect(slow).toEqual([])
})

/** The longest stretch while a rush is answered, beside which a cart is read again and again. */
async function longestBeside(ask: Ask): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: RUSH + 1 }, open))
  const [cart, ...others] = sockets as [Socket, ...Socket[]]
  await longestStretch()
  let over = false
  const rush = Promise.all(others.map((socket, n) => answerOf(socket, ask(n)))).finally(() => {
    over = true
  })
  // Calls share the limit of requests in flight with the cart, and other routes don't.
  const allowed = ask === NOTHING ? ['200', '503'] : ['200']
  do expect(allowed).toContain(await answerOf(cart, cartOf(0)))
  while (!over)
  await rush
  for (const socket of sockets) socket.destroy()
  return longestStretch()
}

/** The shop's longest stretch since the last time, in milliseconds (longest-stretch.mjs). */
async function longestStretch(): Promise<number> {
  const printed = () => [...shop.output().matchAll(/longest stretch: ([\d.]+) ms/g)]
  const { length } = printed()
  process.kill(shop.pid, 'SIGUSR2')
  while (printed().length === length) await new Promise((resolve) => setTimeout(resolve, 2))
  return Math.round(Number(printed().at(-1)?.[1]))
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true).once('error', reject)
  })
}

/** Sends a request, and reads its whole response. Returns the status. */
function answerOf(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let head: string | null = null
    let text = ''
    let length = 0
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (head === null) {
        text += chunk.toString('latin1')
        const end = text.indexOf('\r\n\r\n')
        if (end < 0) return
        head = text.slice(0, end)
        length = text.length - end - 4
      } else text = (text + chunk.toString('latin1')).slice(-7)
      const whole = /^content-length: (\d+)/im.exec(head)?.[1]
      if (whole === undefined ? !/\r\n0\r\n\r\n$|^HTTP\/1.1 (204|304)/.test(text) : length < Number(whole)) return
      socket.off('data', onData).off('error', reject)
      resolve(head.slice(9, 12))
    }
    socket.on('data', onData).on('error', reject).write(request)
  })
}
