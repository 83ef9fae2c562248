// `node bench/pages.ts [seconds]`: public pages per second, each compared with a baseline server that sends the same
// bytes; also on Postgres with TEST_DATABASE_URL.
import { request } from 'node:http'
import autocannon from 'autocannon'
import { createClient } from '#contract/client.ts'
import { createStaffClient } from '#contract/staff/client.ts'
import { startBaseline } from './baseline.ts'
import { say, table } from './table.ts'
import { withShop } from './with-shop.ts'

const SECONDS = Number(process.argv[2] ?? 5)
const CONNECTIONS = 16
/** Rounds before the measured ones, so that V8 has compiled the hot code. */
const WARMING = 12
const ROUNDS = 6
const STAFF = { username: 'staff', password: 'staff-of-the-bench' }
const PAGES = ['/', '/products', '/products/lavender-fields', '/products.data', '/blog']
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }

const measured = [await measure('embedded', null)]
if (process.env.TEST_DATABASE_URL) measured.push(await measure('Postgres', process.env.TEST_DATABASE_URL))
say(
  `\n\`node bench/pages.ts ${SECONDS}\`: cached pages, ${CONNECTIONS} connections, brotli. Share: of the baseline's requests per second with the same bytes.\n`,
)
say(
  table(
    ['database', 'page', 'bytes', 'pages/s', 'baseline/s', 'share', 'median ms', '99th ms', 'errors'],
    measured.flatMap(({ cached }) => cached),
  ),
)
say(
  `\nRendered pages, one client: CPU time of the whole process (median of ${ROUNDS} rounds after ${WARMING} of warm-up; the first in brackets), and time to first byte.\n`,
)
say(
  table(
    ['database', 'page', 'times', 'CPU ms each', 'first byte ms', '95th ms'],
    measured.flatMap(({ rendered }) => rendered),
  ),
)

function measure(
  database: string,
  server: string | null,
): Promise<{ cached: (string | number)[][]; rendered: (string | number)[][] }> {
  const staff = { SHOP_STAFF_USERNAME: STAFF.username, SHOP_STAFF_PASSWORD: STAFF.password }
  return withShop({ server, database: 'shop_bench_pages' }, staff, async (shop) => {
    const rendered = (await fresh(shop.origin)).map((row) => [database, ...row])
    const cached: (string | number)[][] = []
    for (const page of PAGES) cached.push([database, page, ...(await compare(shop.origin, page))])
    return { cached, rendered }
  })
}

async function compare(origin: string, page: string): Promise<(string | number)[]> {
  const { bytes } = await fetched(origin, page)
  const baseline = await startBaseline(bytes, 'text/html; charset=utf-8')
  const run = (url: string) => autocannon({ url, headers, duration: SECONDS, connections: CONNECTIONS })
  const reference = await run(baseline.origin)
  const ours = await run(`${origin}${page}`)
  baseline.close()
  return [
    bytes.length,
    Math.round(ours.requests.average),
    Math.round(reference.requests.average),
    `${Math.round((100 * ours.requests.average) / reference.requests.average)} %`,
    ours.latency.p50,
    ours.latency.p99,
    ours.non2xx + ours.errors,
  ]
}

/** Uncached pages: the first byte for one visitor, and the processor time of each. */
async function fresh(origin: string): Promise<(string | number)[][]> {
  const guest = createClient({ origin, fetch })
  const { results } = await guest.catalogue.products({ page_size: 100 })
  const { token } = await guest.accounts.signIn(STAFF)
  const staff = createStaffClient({ origin, fetch, headers: () => ({ authorization: `Token ${token}` }) })
  // A repeated query field is never cached, so these pages are rendered each time.
  const rendered: [string, (round: number) => string[]][] = [
    ['/products', () => results.map(() => '/products?page=1&page=1')],
    ['/blog, searched', (round) => results.map((_, at) => `/blog?search=soap${round * results.length + at}`)],
    ['/products/…, all after a change', () => results.map(({ slug }) => `/products/${slug}`)],
  ]
  const rows: (string | number)[][] = []
  for (const [name, paths] of rendered) {
    const took: number[] = []
    const spent: number[] = []
    for (let round = 0; round < WARMING + ROUNDS; round++) {
      const { version } = await staff.staffShop.facts({})
      await staff.staffShop.updateFacts({ version, phone: `+44 20 7946 ${1000 + round}` })
      const before = await cpuSeconds(origin)
      for (const path of paths(round)) took.push((await fetched(origin, path)).firstByte)
      spent.push((((await cpuSeconds(origin)) - before) * 1000) / results.length)
    }
    const [first = 0] = spent
    took.splice(0, WARMING * results.length)
    spent.splice(0, WARMING)
    took.sort((a, b) => a - b)
    spent.sort((a, b) => a - b)
    const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(1)
    rows.push([
      name,
      took.length,
      `${(spent[Math.floor(ROUNDS / 2)] ?? 0).toFixed(1)} (${first.toFixed(1)})`,
      at(0.5),
      at(0.95),
    ])
  }
  return rows
}

async function cpuSeconds(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Raw: `fetch` would decompress them. */
function fetched(origin: string, page: string): Promise<{ bytes: Buffer; firstByte: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    request(`${origin}${page}`, { headers }, async (answer) => {
      const firstByte = performance.now() - began
      resolve({ bytes: Buffer.concat(await answer.toArray()), firstByte })
    })
      .on('error', reject)
      .end()
  })
}
