// `node bench/multi-process.ts [processes]`: 2 or 4 shop processes on one Postgres behind nginx, restarted in turn
// under load, then proved. Needs TEST_DATABASE_URL.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Client as Postgres } from 'pg'
import { calls } from '#contract/calls.ts'
import { ApiClientError, type Client, createClient } from '#contract/client.ts'
import { createStaffClient } from '#contract/staff/client.ts'
import type { Finding } from '#server/prove/finding.ts'
import { chooseEverything, wanted } from '#server/testing/buying.ts'
import { callInstance, findInstance } from '#start/instance-file.ts'
import { freePort, type Running, startEmulator, startShop, WEBHOOK_SECRET } from '../tests/chaos/processes.ts'
import { emptyDatabase } from './empty-database.ts'
import { NGINX, type Nginx, startNginx } from './nginx.ts'
import { say, table } from './table.ts'

const PROCESSES = Number(process.argv[2] ?? 2)
const SHOPPERS = 8
const PAGES = ['/', '/products', '/products/damask-rose', '/blog', '/about-us', '/products?category__slug=soap']
const THINGS = ['lavender-fields', 'sage-and-sidr', 'argan-hair-and-body-oil', 'oat-and-honey']
/** nginx' fail_timeout in seconds, until it uses a process again. */
const NOTICED = 2
/** Attempts of one visitor at a call that allows 60 in ten minutes. */
const TRIES = 90
const MEASURED_SECONDS = 3
const TURNS = 3
const STAFF_PASSWORD = 'staff-of-the-bench'

const server = process.env.TEST_DATABASE_URL
if (!existsSync(NGINX) || !server) {
  say(
    server
      ? `There is no nginx at ${NGINX}: apt-get install nginx.`
      : 'TEST_DATABASE_URL should be the address of a Postgres in which a database may be made.',
  )
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'shop-many-'))
const database = await emptyDatabase(server, 'shop_bench_many')
const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
const [nginxPort, stripePort] = [await freePort(), await freePort()]
const origin = `http://127.0.0.1:${nginxPort}`
const stripe = await startEmulator({
  PORT: stripePort,
  STORE: join(folder, 'stripe.sqlite'),
  WEBHOOK_URL: `${origin}/api/stripe/webhook/`,
})
const shops: Running[] = []
for (const at of ports.keys()) shops.push(await start(at))
const nginx: Nginx = await startNginx(join(folder, 'nginx'), nginxPort, ports)

/** A shopper's requests and failures. */
const counts = { requests: 0, paid: new Set<string>(), failed: new Map<string, number>() }
try {
  await fillShelves()
  const seconds = await restartUnderLoad()
  const placed = await ordersPlaced()
  const allowed = await allowedTries()
  const proof = await proved()
  const failed = [...counts.failed.values()].reduce((sum, times) => sum + times, 0)
  say(
    `\n\`node bench/multi-process.ts ${PROCESSES}\`: ${SHOPPERS} shoppers without a pause behind nginx, one visit in five a purchase; each process restarted in turn with SIGTERM, ${seconds} s in all.\n`,
  )
  const headings = [
    'processes',
    'restarts',
    'requests',
    'failed',
    'checkouts paid',
    'orders placed',
    `of ${TRIES} tries where 60 may`,
    'prove',
  ]
  say(
    table(headings, [
      [PROCESSES, PROCESSES, counts.requests, failed, counts.paid.size, placed, `${allowed} let in`, proof],
    ]),
  )
  for (const [what, times] of counts.failed) say(`  ${times} × ${what}`)
  say(
    `\nThe same load on so many of the processes, in this run, the best of ${TURNS} turns; nginx, Postgres and the load itself share the ${availableParallelism()} processors.\n`,
  )
  say(table(['processes', 'kept pages/s', 'ratio', 'product lists/s', 'ratio'], await throughput()))
  process.exitCode =
    failed === 0 && placed === counts.paid.size && allowed === 60 && proof === 'everything holds' ? 0 : 1
} finally {
  await nginx.stop()
  await Promise.all([...shops, stripe].map((running) => running.kill()))
  await rm(folder, { recursive: true, force: true })
}

function start(at: number): Promise<Running> {
  return startShop({
    PORT: ports[at] ?? '',
    PUBLIC_URL: origin,
    DATABASE_URL: database,
    DATABASE_CONNECTIONS: '8',
    DATA_DIR: folder,
    // nginx, and the bench, which names a client as a CDN does.
    TRUST_PROXY: '2',
    LOG_LEVEL: 'error',
    STRIPE_API_BASE: stripe.origin,
    STRIPE_SECRET_KEY: 'sk_test_emulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SHOP_STAFF_PASSWORD: STAFF_PASSWORD,
  })
}

/** Returns the seconds it took. */
async function restartUnderLoad(): Promise<number> {
  const begun = performance.now()
  let over = false
  const shoppers = Array.from({ length: SHOPPERS }, async (_, shopper) => {
    for (let visit = 0; !over; visit++) await come(shopper, visit)
  })
  for (const at of shops.keys()) {
    await wait(2000)
    await shops[at]?.stop()
    shops[at] = await start(at)
    await wait(NOTICED * 1000)
  }
  await wait(2000)
  over = true
  await Promise.all(shoppers)
  return Math.round((performance.now() - begun) / 1000)
}

async function come(shopper: number, visit: number): Promise<void> {
  // Another visitor each time, because of rate limits.
  const client = visitor(`10.${shopper}.${visit >> 8}.${visit & 255}`)
  try {
    if (visit % 5 === shopper % 5) await buy(client, visit)
    else if (visit % 3 === 0) await client.catalogue.products({ page: 1 + (visit % 2) })
    else await look(PAGES[visit % PAGES.length] ?? '/')
  } catch (problem) {
    const what = problem instanceof ApiClientError ? `${problem.status} ${problem.message}` : String(problem)
    counts.failed.set(what, (counts.failed.get(what) ?? 0) + 1)
  }
}

function visitor(address: string, token?: string): Client {
  return createClient({
    origin,
    fetch: (request) => {
      counts.requests += 1
      return fetch(request)
    },
    headers: (): Record<string, string> => ({
      'x-forwarded-for': address,
      ...(token ? { authorization: `Token ${token}` } : {}),
    }),
  })
}

async function look(path: string): Promise<void> {
  counts.requests += 1
  const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })
  if (!(await answer.text()).includes('</html>') || !answer.ok) throw new Error(`${answer.status} ${path}`)
}

async function buy(client: Client, visit: number): Promise<void> {
  const items = await wanted(client, [{ slug: THINGS[visit % THINGS.length] ?? '' }])
  const { session_id } = await client.checkout.createSession({ items })
  await chooseEverything(client, session_id)
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const paid = await fetch(`${stripe.origin}/v1/payment_intents/${payment_intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_emulator', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  if (!paid.ok) throw new Error(`Stripe ${paid.status}`)
  counts.paid.add(session_id)
}

async function ordersPlaced(): Promise<number> {
  const client = visitor('10.99.0.1')
  const isPlaced = async (session_id: string) => (await client.checkout.session({ session_id })).paid
  for (let tries = 0; tries < 30; tries++) {
    if ((await Promise.all([...counts.paid].map(isPlaced))).every(Boolean)) break
    await wait(500)
  }
  return query('select count(*)::int as count from orders where paid_at is not null')
}

async function allowedTries(): Promise<number> {
  const client = visitor('192.0.2.7')
  const tries = await Promise.allSettled(Array.from({ length: TRIES }, () => client.contact.captchaChallenge({})))
  const others = tries.filter((tried) => tried.status === 'rejected' && tried.reason.status !== 429)
  if (others.length > 0) throw new Error(`${others.length} tries were refused with something else than 429.`)
  return tries.filter(({ status }) => status === 'fulfilled').length
}

async function proved(): Promise<string> {
  const shop = await findInstance(folder)
  if (!shop) return 'nobody answers'
  let broken: Finding[] = []
  for (let tries = 0; tries < 60; tries++) {
    const lines = (await (await callInstance(shop, 'prove', { grace: 0 })).text()).trim().split('\n')
    broken = lines.map((line): Finding => JSON.parse(line)).filter(({ count }) => count !== 0)
    if (broken.length === 0) return 'everything holds'
    await wait(500)
  }
  return `${broken.length} broken`
}

/** Through nginx with one, two and four processes; the best of several turns, because the machine is shared. */
async function throughput(): Promise<(string | number)[][]> {
  const sizes = [1, 2, 4].filter((size) => size <= PROCESSES)
  const best = new Map(sizes.map((size) => [size, { page: 0, list: 0 }]))
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [size, seen] of best) {
      await nginx.use(ports.slice(0, size))
      seen.page = Math.max(seen.page, await perSecond('/products', 'text/html'))
      seen.list = Math.max(seen.list, await perSecond(calls.catalogue.products.path, 'application/json'))
    }
  }
  const one = best.get(1) ?? { page: 1, list: 1 }
  return [...best].map(([size, { page, list }]) => [
    size,
    Math.round(page),
    (page / one.page).toFixed(2),
    Math.round(list),
    (list / one.list).toFixed(2),
  ])
}

async function perSecond(path: string, accept: string): Promise<number> {
  const { requests } = await autocannon({
    url: `${origin}${path}`,
    headers: { accept },
    connections: 24,
    duration: MEASURED_SECONDS,
    workers: 1,
  })
  return requests.average
}

/** Enough stock for the whole run. */
async function fillShelves(): Promise<void> {
  const { token } = await visitor('10.99.0.2').accounts.signIn({ username: 'staff', password: STAFF_PASSWORD })
  const office = createStaffClient({ origin, fetch, headers: () => ({ authorization: `Token ${token}` }) })
  const { results } = await office.staffStock.items({ page_size: 100 })
  for (const { id } of results)
    await office.staffStock.adjust({
      id,
      quantity: 90_000,
      reason: 'for the benchmark',
      request_key: `bench-of-${id}-xxxx`,
    })
}

async function query(statement: string): Promise<number> {
  const client = new Postgres({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(statement)
  await client.end()
  return rows[0]?.count ?? 0
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
