// `node bench/soak.ts [minutes] [connections]`: mixed traffic at full speed, then an overload, then `prove`. Fails if
// the shop uses too much memory. On Postgres with TEST_DATABASE_URL; HEAP=on writes a heap snapshot.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import startWith from '../scripts/start-with.json' with { type: 'json' }
import { freePort, root, startEmulator, startShop, WEBHOOK_SECRET } from '../tests/chaos/processes.ts'
import { emptyDatabase } from './empty-database.ts'
import { openShoppers } from './soak-shoppers.ts'
import { say, table } from './table.ts'

const MINUTES = Number(process.argv[2] ?? 10)
const CONNECTIONS = Number(process.argv[3] ?? 50)
const CROWD = 600
const FLOOD_SECONDS = 15
/** Rows of the table. */
const SAMPLES = 10
const SERVER = process.env.TEST_DATABASE_URL
/** Maximum memory of the process, in megabytes. */
const CEILING = 300
const PASSWORD = 'staff-of-the-soak'

const folder = await mkdtemp(join(tmpdir(), 'shop-soak-'))
const [port, stripePort] = [await freePort(), await freePort()]
const stripe = await startEmulator({
  PORT: stripePort,
  STORE: join(folder, 'stripe.sqlite'),
  WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook/`,
})
const environment: Record<string, string> = {
  PORT: port,
  DATA_DIR: folder,
  DATABASE_URL: SERVER ? await emptyDatabase(SERVER, 'shop_bench_soak') : '',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  ...startWith.environment,
  NODE_OPTIONS: `${startWith.node.join(' ')} ${process.env.HEAP === 'on' ? '--heapsnapshot-signal=SIGUSR2' : ''}`,
  STRIPE_API_BASE: stripe.origin,
  STRIPE_SECRET_KEY: 'sk_test_emulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  SHOP_STAFF_PASSWORD: PASSWORD,
}
const shop = await startShop(environment, 120_000).catch(async (problem: unknown) => {
  await stripe.kill()
  throw problem
})

interface Flooded {
  statusCodeStats?: Record<string, { count: number }>
  errors?: number
  timeouts?: number
}

let over = false
let most = 0
const watching = setInterval(() => {
  most = Math.max(most, memory(shop.pid))
}, 250)
const { turn, sample } = await openShoppers(shop.origin, stripe.origin, PASSWORD)
const shoppers = Array.from({ length: CONNECTIONS }, async (_, at) => {
  for (let number = at; !over; number++) await turn(number)
})
const rows: (string | number)[][] = []
for (let row = 0; row < SAMPLES; row++) {
  await wait((MINUTES * 60_000) / SAMPLES)
  const { durations, errors, orders, merges, refunds } = sample()
  const seconds = (MINUTES * 60) / SAMPLES
  rows.push([
    `${(((row + 1) * MINUTES) / SAMPLES).toFixed(1)} min`,
    Math.round(durations.length / seconds),
    (orders / seconds).toFixed(1),
    (merges / seconds).toFixed(1),
    (refunds / seconds).toFixed(1),
    percentile(durations, 0.5),
    percentile(durations, 0.95),
    percentile(durations, 0.99),
    [...errors].map(([what, times]) => `${times} × ${what}`).join(', ') || 0,
    memory(shop.pid),
  ])
  process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
}
over = true
await Promise.all(shoppers)
const soaked = most
if (process.env.HEAP === 'on') {
  process.kill(shop.pid, 'SIGUSR2')
  await wait(30_000)
}

// Overload: every response is a success or a 503 with Retry-After, and /healthz stays 200.
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
clearInterval(watching)
const proof = spawnSync(process.execPath, [join(root, 'commands', 'prove.ts'), '--now'], {
  cwd: root,
  env: { ...process.env, ...environment },
  encoding: 'utf8',
})

say(
  `\n\`node bench/soak.ts ${MINUTES} ${CONNECTIONS}\`: ${CONNECTIONS} connections; of ten turns one is a purchase, one merges a cart twice, one is a refund, the others pages and lists; ${SERVER ? 'Postgres' : 'embedded'}.\n`,
)
say(
  table(
    [
      'after',
      'requests/s',
      'orders/s',
      'merges/s',
      'refunds/s',
      'median ms',
      '95 % ms',
      '99 % ms',
      'errors',
      'memory MB',
    ],
    rows,
  ),
)
say(`\nPeak memory: ${soaked} MB, of ${CEILING} allowed; ${most} MB with the following overload.\n`)
say(
  `\nWith ${CROWD} connections: ${flooded.ok} pages, ${flooded.rejected} responses with 503, ${flooded.other} others; /healthz responded ${health.length} of ${FLOOD_SECONDS} times, after at most ${Math.round(Math.max(...health))} ms.\n`,
)
say(proof.stdout + proof.stderr)
await shop.kill()
await stripe.kill()
await rm(folder, { recursive: true, force: true })
if (most > CEILING) say(`Too much memory: ${most} MB, of ${CEILING} allowed.`)
process.exit(most > CEILING ? 1 : (proof.status ?? 1))

/** In another process, because this one would need more CPU time than the shop. */
function flood(address: string): Promise<{ ok: number; rejected: number; other: number }> {
  const args = [
    '-c',
    String(CROWD),
    '-d',
    String(FLOOD_SECONDS),
    '-t',
    '20',
    '--json',
    '-H',
    'accept=text/html',
    address,
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/autocannon/autocannon.js'), ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', reject)
    child.on('close', () => {
      const { statusCodeStats = {}, errors = 0, timeouts = 0 }: Flooded = JSON.parse(said)
      const times = (status: string) => statusCodeStats[status]?.count ?? 0
      const all = Object.values(statusCodeStats).reduce((sum, { count }) => sum + count, 0)
      resolve({
        ok: times('200'),
        rejected: times('503'),
        other: all - times('200') - times('503') + errors + timeouts,
      })
    })
  })
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
