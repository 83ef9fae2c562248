// `node bench/checkout.ts [orders]`: checkouts per second and SQL statements of one; embedded, and on Postgres with
// TEST_DATABASE_URL.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { loadDemoShop } from '#demo/load.ts'
import { folderStore } from '#server/media/store.ts'
import { chooseEverything } from '#server/testing/buying.ts'
import { openBenchApp } from './app.ts'
import { startBaseline } from './baseline.ts'
import { openBenchDatabase } from './empty-database.ts'
import { say, table } from './table.ts'

const ORDERS = Number(process.argv[2] ?? 600)
const BUYERS = 8
/** Orders before the measured ones, so that V8 has compiled the hot code. */
const WARMING = 300

const server = process.env.TEST_DATABASE_URL
const rows = [await measure('embedded', null)]
if (server) rows.push(await measure('a server', server))
say(
  `\n\`node bench/checkout.ts ${ORDERS}\`: session, customer, options, shipping, intent, card, webhook, thank-you page; ${BUYERS} concurrent customers, after ${WARMING} orders of warm-up, the emulator in the same process. ` +
    'Ratio: how many 6 kB responses the baseline sends in the time of one order, measured before and after.\n',
)
say(
  table(
    ['database', 'orders', 'orders/s', 'ratio', 'SQL statements an order', 'SQL statements to add to a cart'],
    rows,
  ),
)
process.exit(0)

async function measure(name: string, server: string | null): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const database = await openBenchDatabase(server, { name: 'shop_bench', folder })
  await loadDemoShop(database.db, folderStore(join(folder, 'media')), new Date())
  await database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, 1000000, 'adjustment', 'for the benchmark', now() from stock_items`,
  )
  const app = await openBenchApp(database, folder)
  const client = app.client()
  const product = await client.catalogue.product({ slug: 'lavender-fields' })
  const item = { product_id: product.id, variant_id: null, quantity: 1 }
  const buy = async () => {
    const { session_id } = await client.checkout.createSession({ items: [item] })
    await chooseEverything(client, { session_id })
    const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
    await app.pay(payment_intent.id)
    await client.checkout.session({ session_id })
  }
  for (let warm = 0; warm < WARMING; warm++) await buy()
  const baselineBefore = await baselineRequests()
  const before = database.statements()
  const started = performance.now()
  let left = ORDERS
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (left-- > 0) await buy()
    }),
  )
  while ((await paid()) < ORDERS + WARMING) await new Promise((resolve) => setTimeout(resolve, 10))
  const rate = ORDERS / ((performance.now() - started) / 1000)
  const statements = (database.statements() - before) / ORDERS
  const baseline = (baselineBefore + (await baselineRequests())) / 2
  const { token } = await client.accounts.register({
    username: 'benchmark',
    password: 'olive-and-laurel',
    email: 'bench@example.com',
  })
  const beforeCart = database.statements()
  await app.client(token).cart.add(item)
  const cart = database.statements() - beforeCart
  await app.close()
  return [name, ORDERS, rate.toFixed(1), Math.round(baseline / rate), statements.toFixed(1), cart]

  async function paid(): Promise<number> {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from orders where paid_at is not null`,
    )
    return rows[0]?.count ?? 0
  }
}

async function baselineRequests(): Promise<number> {
  const { origin, close } = await startBaseline(Buffer.alloc(6144, 'x'), 'application/json')
  const { requests } = await autocannon({ url: origin, connections: 16, duration: 3 })
  close()
  return requests.average
}
