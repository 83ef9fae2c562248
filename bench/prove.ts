// `node bench/prove.ts [orders …]`: time and memory of `prove` for so many orders, on Postgres with TEST_DATABASE_URL,
// else embedded.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { loadDemoShop } from '#demo/load.ts'
import { folderStore } from '#server/media/store.ts'
import { openPayments } from '#server/payments/stripe.ts'
import { prove } from '#server/prove/prove.ts'
import { fillOrders, fillStripe } from '../tests/chaos/many-orders.ts'
import { freePort, startEmulator } from '../tests/chaos/processes.ts'
import { openBenchDatabase } from './empty-database.ts'
import { say, table } from './table.ts'

const COUNTS = process.argv.slice(2).map(Number)
const rows: (string | number)[][] = []
for (const count of COUNTS.length > 0 ? COUNTS : [10_000]) rows.push(await measure(count))
say(`\n\`node bench/prove.ts ${process.argv.slice(2).join(' ')}\`: Stripe is the emulator, in a separate process.\n`)
say(table(['orders', 'database', 'seconds', 'memory growth MB', 'outcome'], rows))
process.exit(0)

async function measure(count: number): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const server = process.env.TEST_DATABASE_URL
  const database = await openBenchDatabase(server, { name: 'shop_bench_prove', folder })
  await loadDemoShop(database.db, folderStore(join(folder, 'media')), new Date())
  const file = join(folder, 'stripe.sqlite')
  const bank = await startEmulator({ PORT: await freePort(), STORE: file, WEBHOOK_URL: '' })
  const settings = {
    secretKey: 'sk_test_emulator',
    publishableKey: 'pk_test_emulator',
    webhookSecrets: [],
    apiBase: bank.origin,
    script: null,
  }
  const payments = openPayments(settings)
  await fillStripe(file, bank.origin, count)
  await fillOrders((statement) => database.db.execute(sql.raw(statement)), count)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const begun = performance.now()
  let broken = 0
  for await (const found of prove({ db: database.db, payments, now: () => new Date() }, { grace: 0 }))
    broken += found.count
  const seconds = (performance.now() - begun) / 1000
  const grown = Math.round((process.memoryUsage().rss - before) / 1_048_576)
  await bank.kill()
  await database.close()
  await rm(folder, { recursive: true, force: true })
  return [
    count.toLocaleString('en-GB'),
    server ? 'Postgres' : 'embedded',
    seconds.toFixed(2),
    grown,
    broken === 0 ? 'everything holds' : `${broken} broken`,
  ]
}
