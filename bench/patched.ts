// `node bench/patched.ts [pairs]`: the gain of each trick of the patched/ folders, measured with and without it in
// turns; on the embedded Postgres, or that of TEST_DATABASE_URL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { loadDemoShop } from '#demo/load.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { PreparedStatementClient } from '#server/db/patched/pg/prepared-statement-client.ts'
import { folderStore } from '#server/media/store.ts'
import { chooseEverything } from '#server/testing/buying.ts'
import { openBenchApp } from './app.ts'
import { emptyDatabase } from './empty-database.ts'
import { type Cost, compare, costOf } from './patched/compare.ts'
import { firstPaint } from './patched/first-paint.ts'
import { databaseWith, NewHandles, Unnamed, Unpipelined } from './patched/without.ts'
import { say, table } from './table.ts'

const PAIRS = Number(process.argv[2] ?? 7)
const ORDERS = 40
const server = process.env.TEST_DATABASE_URL
const rows: string[][] = []
const add = (...found: string[][]) => {
  rows.push(...found)
  for (const cells of found) process.stderr.write(`${cells.join(' | ')}\n`)
}

const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
const embedded = server ? null : await openEmbedded(join(folder, 'postgres'))
const url = embedded?.url ?? (await emptyDatabase(server ?? '', 'shop_bench_patched'))
const base = await openDatabase(url)
await stock(base, folder)
const order = async (database: OpenDatabase) => buyer(database, folder)
const shipped = await order(databaseWith(base, new Pool({ Client: PreparedStatementClient, connectionString: url })))
const without = {
  'pg: named statements': new Pool({ Client: Unnamed, connectionString: url }),
  'pg: pipeline and one write': new Pool({ Client: Unpipelined, connectionString: url }),
}
for (const [trick, pool] of Object.entries(without)) {
  const other = await order(databaseWith(base, pool))
  await row(
    `${trick} (an order)`,
    () => shipped(ORDERS),
    () => other(ORDERS),
  )
  await pool.end()
}
const rebuilt = new Pool({ Client: PreparedStatementClient, connectionString: url })
const other = await order(NewHandles(databaseWith(base, rebuilt)))
await row(
  'Drizzle: connection of a transaction (an order)',
  () => shipped(ORDERS),
  () => other(ORDERS),
)
await rebuilt.end()
await base.close()
await embedded?.close()
await rm(folder, { recursive: true, force: true })
add(...(await firstPaint(PAIRS)))

say(
  `\n\`node bench/patched.ts ${PAIRS}\`: medians of ${PAIRS} pairs in turns, with and without the trick. Time is elapsed time; CPU is of this process and the connections' Postgres processes. ` +
    'Ratio: with divided by without.\n',
)
say(table(['trick', 'with', 'without', 'ratio of time', 'ratio of CPU'], rows))
process.exit(0)

async function row(name: string, shipped: () => Promise<unknown>, without: () => Promise<unknown>): Promise<void> {
  const cost = (work: () => Promise<unknown>): Promise<Cost> => costOf(work, base.pool)
  add([
    name,
    ...(await compare(
      () => cost(shipped),
      () => cost(without),
      PAIRS,
    )),
  ])
}

async function stock(database: OpenDatabase, folder: string): Promise<void> {
  await loadDemoShop(database.db, folderStore(join(folder, 'media')), new Date())
  await database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, 1000000, 'adjustment', 'for the benchmark', now() from stock_items`,
  )
}

/** Buys so many orders, one after another, after a warm-up. */
async function buyer(database: OpenDatabase, folder: string): Promise<(orders: number) => Promise<void>> {
  const app = await openBenchApp(database, folder)
  const client = app.client()
  const product = await client.catalogue.product({ slug: 'lavender-fields' })
  const item = { product_id: product.id, variant_id: null, quantity: 1 }
  const buy = async (orders: number) => {
    for (let at = 0; at < orders; at++) {
      const { session_id } = await client.checkout.createSession({ items: [item] })
      await chooseEverything(client, { session_id })
      const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
      await app.pay(payment_intent.id)
      await client.checkout.session({ session_id })
    }
  }
  await buy(3 * ORDERS)
  return buy
}
