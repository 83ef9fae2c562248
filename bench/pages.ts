// node bench/pages.ts [seconds]: public pages per second, each beside a bare server that answers the same bytes; on Postgres too when TEST_DATABASE_URL says where.
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Client as Postgres } from 'pg'
import { freePort, startShop } from '../chaos/processes.ts'
import { startBare } from './bare.ts'
import { say, table } from './table.ts'

const SECONDS = Number(process.argv[2] ?? 5)
const CONNECTIONS = 16
const PAGES = ['/', '/products', '/products/lavender-fields', '/products.data', '/blog']
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }

const rows = await measure('embedded', null)
if (process.env.TEST_DATABASE_URL) rows.push(...(await measure('Postgres', process.env.TEST_DATABASE_URL)))
say(`\n\`node bench/pages.ts ${SECONDS}\`: kept pages, ${CONNECTIONS} connections, brotli. Share: of the requests a bare server answers with the same bytes.\n`)
say(table(['database', 'page', 'bytes', 'pages/s', 'bare/s', 'share', 'median ms', '99th ms', 'errors', 'made, ms'], rows))

async function measure(database: string, server: string | null): Promise<(string | number)[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const url = server ? await emptyDatabase(server) : null
  const shop = await startShop({
    PORT: await freePort(),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    STRIPE_WEBHOOK_SECRET: '',
    ...(url ? { DATABASE_URL: url } : {}),
  })
  try {
    const found: (string | number)[][] = []
    for (const page of PAGES) found.push([database, page, ...(await compare(shop.origin, page))])
    return found
  } finally {
    await shop.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(origin: string, page: string): Promise<(string | number)[]> {
  await fetched(origin, page)
  // Fields that no page reads, so that nothing is at hand: the same page made anew.
  const made: number[] = []
  for (let at = 0; at < 60; at++) made.push((await fetched(origin, `/blog?search=${page.length}x${at}`)).took)
  const { bytes } = await fetched(origin, page)
  const bare = await startBare(bytes, 'text/html; charset=utf-8')
  const run = (url: string) => autocannon({ url, headers, duration: SECONDS, connections: CONNECTIONS })
  const floor = await run(bare.origin)
  const ours = await run(`${origin}${page}`)
  bare.close()
  return [
    bytes.length,
    Math.round(ours.requests.average),
    Math.round(floor.requests.average),
    `${Math.round((100 * ours.requests.average) / floor.requests.average)} %`,
    ours.latency.p50,
    ours.latency.p99,
    ours.non2xx + ours.errors,
    made.sort((a, b) => a - b)[30]?.toFixed(1) ?? '',
  ]
}

/** As they come: `fetch` would unpack them. */
function fetched(origin: string, page: string): Promise<{ bytes: Buffer; took: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    request(`${origin}${page}`, { headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray())
      resolve({ bytes, took: performance.now() - began })
    })
      .on('error', reject)
      .end()
  })
}

async function emptyDatabase(server: string): Promise<string> {
  const client = new Postgres({ connectionString: server })
  await client.connect()
  await client.query('drop database if exists shop_bench_pages with (force)')
  await client.query('create database shop_bench_pages')
  await client.end()
  const url = new URL(server)
  url.pathname = '/shop_bench_pages'
  return url.href
}
