// `node bench/multi-process.ts [processes]`: 2 or 4 shop processes on one Postgres behind nginx, restarted in turn
// under load, followed by prove. Needs TEST_DATABASE_URL.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as Postgres } from 'pg'
import { createStaffClient } from '#contract/staff/client.ts'
import { readConfig } from '#start/config.ts'
import { violations } from '../tests/chaos/environment-proof.ts'
import { freePort, type Running, startEmulator, startShop, WEBHOOK_SECRET } from '../tests/chaos/processes.ts'
import { customers } from './customers.ts'
import { emptyDatabase } from './empty-database.ts'
import { NGINX, type Nginx, startNginx } from './nginx.ts'
import { say, table } from './table.ts'
import { TURNS, throughput } from './throughput.ts'

const PROCESSES = Number(process.argv[2] ?? 2)
const SHOPPERS = 8
/** Calls by one client where 60 are allowed in ten minutes. */
const TRIES = 90
const STAFF_PASSWORD = 'staff-of-the-bench'

const server = process.env.TEST_DATABASE_URL
if (!existsSync(NGINX) || !server) {
  say(
    server
      ? `There is no nginx at ${NGINX}: apt-get install nginx.`
      : 'TEST_DATABASE_URL should be the URL of a Postgres server and a role that may create databases.',
  )
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'shop-multi-process-'))
const database = await emptyDatabase(server, 'shop_bench_multi_process')
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

const load = customers(origin, stripe.origin)
try {
  await fillShelves()
  const seconds = await restartUnderLoad()
  const placed = await ordersPlaced()
  const allowed = await allowedTries()
  const proof = await proved()
  const failed = [...load.failed.values()].reduce((sum, times) => sum + times, 0)
  say(
    `\n\`node bench/multi-process.ts ${PROCESSES}\`: ${SHOPPERS} concurrent customers behind nginx, one visit in five a purchase; each process restarted in turn with SIGTERM, ${seconds} s in total.\n`,
  )
  const headings = [
    'processes',
    'restarts',
    'requests',
    'failed',
    'checkouts paid',
    'orders placed',
    `allowed of ${TRIES} calls (limit 60)`,
    'prove',
  ]
  say(table(headings, [[PROCESSES, PROCESSES, load.requests(), failed, load.paid.size, placed, allowed, proof]]))
  for (const [error, times] of load.failed) say(`  ${times} × ${error}`)
  say(
    `\nThe same load on some of the processes in the same run, the best of ${TURNS} turns; nginx, Postgres and the load generator share the ${availableParallelism()} processors.\n`,
  )
  say(
    table(['processes', 'cached pages/s', 'ratio', 'product lists/s', 'ratio'], await throughput(nginx, origin, ports)),
  )
  process.exitCode = failed === 0 && placed === load.paid.size && allowed === 60 && proof === 'everything holds' ? 0 : 1
} finally {
  await nginx.stop()
  await Promise.all([...shops, stripe].map((running) => running.kill()))
  await rm(folder, { recursive: true, force: true })
}

function start(at: number): Promise<Running> {
  return startShop(settings(at))
}

function settings(at: number): Record<string, string> {
  return {
    PORT: ports[at] ?? '',
    PUBLIC_URL: origin,
    DATABASE_URL: database,
    DATABASE_CONNECTIONS: '8',
    DATA_DIR: folder,
    // nginx, and this benchmark, which sends the client's address as a CDN does.
    TRUST_PROXY: '2',
    LOG_LEVEL: 'error',
    STRIPE_API_BASE: stripe.origin,
    STRIPE_SECRET_KEY: 'sk_test_emulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SHOP_STAFF_PASSWORD: STAFF_PASSWORD,
  }
}

/** Restarts each process in turn under load. Returns the seconds. */
async function restartUnderLoad(): Promise<number> {
  const started = performance.now()
  let over = false
  const shoppers = Array.from({ length: SHOPPERS }, async (_, shopper) => {
    for (let visit = 0; !over; visit++) await load.visit(shopper, visit)
  })
  for (const at of shops.keys()) {
    await wait(2000)
    await shops[at]?.stop()
    shops[at] = await start(at)
  }
  await wait(2000)
  over = true
  await Promise.all(shoppers)
  return Math.round((performance.now() - started) / 1000)
}

async function ordersPlaced(): Promise<number> {
  const client = load.client('10.99.0.1')
  const isPlaced = async (session_id: string) => (await client.checkout.session({ session_id })).paid
  for (let tries = 0; tries < 30; tries++) {
    if ((await Promise.all([...load.paid].map(isPlaced))).every(Boolean)) break
    await wait(500)
  }
  return query('select count(*)::int as count from orders where paid_at is not null')
}

async function allowedTries(): Promise<number> {
  const client = load.client('192.0.2.7')
  const tries = await Promise.allSettled(Array.from({ length: TRIES }, () => client.contact.captchaChallenge({})))
  const others = tries.filter((tried) => tried.status === 'rejected' && tried.reason.status !== 429)
  if (others.length > 0) throw new Error(`${others.length} calls failed with another status than 429.`)
  return tries.filter(({ status }) => status === 'fulfilled').length
}

async function proved(): Promise<string> {
  let broken: string[] = []
  for (let tries = 0; tries < 60; tries++) {
    broken = await violations(readConfig(settings(0)))
    if (broken.length === 0) return 'everything holds'
    await wait(500)
  }
  return `${broken.length} broken`
}

/** Enough stock for the whole run. */
async function fillShelves(): Promise<void> {
  const { token } = await load.client('10.99.0.2').accounts.signIn({ username: 'staff', password: STAFF_PASSWORD })
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
