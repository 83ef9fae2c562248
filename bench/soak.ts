// node bench/soak.ts [minutes] [shoppers]: mixed traffic on a shop of its own as fast as it goes, then far too much of it, then `prove`. On Postgres with DATABASE_URL.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, Refusal } from '#contract/client.ts'
import { createStaffClient } from '#contract/staff/client.ts'
import { chooseEverything, wanted } from '#server/testing/buying.ts'
import { freePort, root, startEmulator, startShop, WEBHOOK_SECRET } from '../chaos/processes.ts'
import { say, table } from './table.ts'

const MINUTES = Number(process.argv[2] ?? 10)
const SHOPPERS = Number(process.argv[3] ?? 12)
const CROWD = 600
const FLOOD_SECONDS = 15
/** Rows of the table. */
const SAMPLES = 10
const PAGES = ['/', '/products', '/products/damask-rose', '/blog', '/about-us', '/products?category__slug=soap']
const THINGS = ['lavender-fields', 'sage-and-sidr', 'argan-hair-and-body-oil', 'oat-and-honey']

const folder = await mkdtemp(join(tmpdir(), 'shop-soak-'))
const [port, stripePort] = [await freePort(), await freePort()]
const stripe = await startEmulator({ PORT: stripePort, STORE: join(folder, 'stripe.sqlite'), WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook/` })
const environment: Record<string, string> = {
  PORT: port,
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  STRIPE_API_BASE: stripe.origin,
  STRIPE_SECRET_KEY: 'sk_test_emulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  SHOP_STAFF_PASSWORD: 'staff-of-the-soak',
}
const shop = await startShop(environment)

interface Flooded {
  statusCodeStats?: Record<string, { count: number }>
  errors?: number
  timeouts?: number
}

interface Sample {
  took: number[]
  errors: Map<string, number>
  orders: number
}
let sample: Sample = { took: [], errors: new Map(), orders: 0 }
let over = false
const client = createClient({ origin: shop.origin, fetch: (request) => timed(() => fetch(request)) })

await fillShelves()
const shoppers = Array.from({ length: SHOPPERS }, (_, at) => shopper(at))
const rows: (string | number)[][] = []
for (let row = 0; row < SAMPLES; row++) {
  await wait((MINUTES * 60_000) / SAMPLES)
  const { took, errors, orders } = sample
  sample = { took: [], errors: new Map(), orders: 0 }
  const seconds = (MINUTES * 60) / SAMPLES
  rows.push([
    `${(((row + 1) * MINUTES) / SAMPLES).toFixed(1)} min`,
    Math.round(took.length / seconds),
    (orders / seconds).toFixed(1),
    percentile(took, 0.5),
    percentile(took, 0.95),
    percentile(took, 0.99),
    [...errors].map(([what, times]) => `${times} × ${what}`).join(', ') || 0,
    memory(shop.pid),
  ])
  process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
}
over = true
await Promise.all(shoppers)

// Far too much: every answer is a success or a 503 that says when to come again, and health stays green.
const health: number[] = []
const crowd = flood(`${shop.origin}/products`)
for (let second = 0; second < FLOOD_SECONDS; second++) {
  const begun = performance.now()
  const answer = await fetch(`${shop.origin}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  if (answer?.ok) health.push(performance.now() - begun)
  await wait(1000)
}
const flooded = await crowd
await wait(5000)
const proof = spawnSync(process.execPath, [join(root, 'commands', 'prove.ts'), '--now'], {
  cwd: root,
  env: { ...process.env, ...environment },
  encoding: 'utf8',
})

say(
  `\n\`node bench/soak.ts ${MINUTES} ${SHOPPERS}\`: ${SHOPPERS} shoppers without a pause, nine pages and lists to one purchase; ${process.env.DATABASE_URL ? 'Postgres' : 'embedded'}.\n`,
)
say(table(['after', 'requests/s', 'orders/s', 'median ms', '95 % ms', '99 % ms', 'errors', 'memory MB'], rows))
say(
  `\nWith ${CROWD} at once: ${flooded.ok} pages answered, ${flooded.shed} sent away with 503, ${flooded.other} anything else; health answered ${health.length} of ${FLOOD_SECONDS} times, at most ${Math.round(Math.max(...health))} ms.\n`,
)
say(proof.stdout + proof.stderr)
await shop.kill()
await stripe.kill()
await rm(folder, { recursive: true, force: true })
process.exit(proof.status ?? 1)

async function shopper(at: number): Promise<void> {
  for (let turn = at; !over; turn++) {
    try {
      if (turn % 10 === 0) await buy(turn)
      else if (turn % 3 === 0) await client.catalogue.products({ page: 1 + (turn % 2) })
      else await timed(() => page(PAGES[turn % PAGES.length] ?? '/'))
    } catch (problem) {
      const what = problem instanceof Refusal ? `${problem.status} ${problem.message}` : String(problem)
      sample.errors.set(what, (sample.errors.get(what) ?? 0) + 1)
    }
  }
}

/** From a process of its own: this one would be busier than the shop. */
function flood(address: string): Promise<{ ok: number; shed: number; other: number }> {
  const args = ['-c', String(CROWD), '-d', String(FLOOD_SECONDS), '-t', '20', '--json', '-H', 'accept=text/html', address]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/autocannon/autocannon.js'), ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', reject)
    child.on('close', () => {
      const { statusCodeStats = {}, errors = 0, timeouts = 0 }: Flooded = JSON.parse(said)
      const times = (status: string) => statusCodeStats[status]?.count ?? 0
      const all = Object.values(statusCodeStats).reduce((sum, { count }) => sum + count, 0)
      resolve({ ok: times('200'), shed: times('503'), other: all - times('200') - times('503') + errors + timeouts })
    })
  })
}

async function page(path: string): Promise<Response> {
  const answer = await fetch(`${shop.origin}${path}`, { headers: { accept: 'text/html' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.status} ${path}`)
  return answer
}

async function buy(turn: number): Promise<void> {
  const { session_id } = await client.checkout.createSession({ items: await wanted(client, [{ slug: THINGS[turn % THINGS.length] ?? '' }]) })
  await chooseEverything(client, session_id)
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await fetch(`${stripe.origin}/v1/payment_intents/${payment_intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_emulator', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  sample.orders += 1
}

async function timed(ask: () => Promise<Response>): Promise<Response> {
  const begun = performance.now()
  const answer = await ask()
  sample.took.push(performance.now() - begun)
  return answer
}

/** So that nothing sells out in the middle. */
async function fillShelves(): Promise<void> {
  const { token } = await client.accounts.signIn({ username: 'staff', password: 'staff-of-the-soak' })
  const office = createStaffClient({ origin: shop.origin, fetch, headers: () => ({ authorization: `Token ${token}` }) })
  const { results } = await office.staffStock.items({ page_size: 100 })
  for (const { id } of results) await office.staffStock.adjust({ id, quantity: 90_000, reason: 'for the soak', request_key: `soak-of-${id}-xxxx` })
}

function percentile(numbers: number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10
}

function memory(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
