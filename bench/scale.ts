// `node bench/scale.ts [products] [orders]`: the time of each kind of page with very many products and orders, compared
// with the demo shop on the same server (TEST_DATABASE_URL). Keeps the filled database for the next run. Every customer
// has fifty orders.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { CursorQuery } from '#contract/shapes.ts'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { loadDemoShop } from '#demo/load.ts'
import { issueToken } from '#server/accounts/tokens.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { folderStore } from '#server/media/store.ts'
import { chooseEverything } from '#server/testing/buying.ts'
import { openBenchApp } from './app.ts'
import { emptyDatabase } from './empty-database.ts'
import { type Amounts, fill } from './many-rows.ts'
import { say, table } from './table.ts'

const PRODUCTS = Number(process.argv[2] ?? 100_000)
const ORDERS = Number(process.argv[3] ?? 1_000_000)
const TIMES = 60
/** Tables that grow with the shop. */
const GROWING = ['products', 'product_photographs', 'stock_items', 'orders', 'order_items', 'checkout_sessions']

interface Shop {
  database: OpenDatabase
  shopper: StaffClient
  staff: StaffClient
}

const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('Set TEST_DATABASE_URL=postgres://… to a Postgres server.')
const small = await openShop(await emptyDatabase(server, 'shop_bench_small'), { products: 0, orders: 50, shoppers: 1 })
const large = await openShop(await filledDatabase(server), {
  products: PRODUCTS,
  orders: ORDERS,
  shoppers: Math.ceil(ORDERS / 50),
})

const products = {
  small: await middleOf(small.shopper.catalogue.products),
  large: await middleOf(large.shopper.catalogue.products),
}
const orders = {
  small: await middleOf(small.staff.staffOrders.list),
  large: await middleOf(large.staff.staffOrders.list),
}
const sized = (shop: Shop) => (shop === large ? 'large' : 'small')

const PAGES: [string, (shop: Shop) => Promise<unknown>][] = [
  ['product list', ({ shopper }) => shopper.catalogue.products({})],
  ['product list, in the middle', (shop) => shop.shopper.catalogue.products(products[sized(shop)])],
  ['product list of a category', ({ shopper }) => shopper.catalogue.products({ category__slug: 'cream' })],
  ['soaps (four categories)', ({ shopper }) => shopper.catalogue.products({ category__slug: 'soap' })],
  ['product list by sales', ({ shopper }) => shopper.catalogue.products({ sort: 'best-selling' })],
  ['product list by price', ({ shopper }) => shopper.catalogue.products({ sort: 'price' })],
  ['best sellers', ({ shopper }) => shopper.catalogue.bestSellers({})],
  ['product', ({ shopper }) => shopper.catalogue.product({ slug: 'lavender-fields' })],
  ['product: goes well with', ({ shopper }) => shopper.catalogue.goesWellWith({ slug: 'lavender-fields' })],
  ['blog search', ({ shopper }) => shopper.blog.posts({ search: 'soap' })],
  ['my orders', ({ shopper }) => shopper.orders.list({})],
  ['staff: orders', ({ staff }) => staff.staffOrders.list({})],
  ['staff: orders, in the middle', (shop) => shop.staff.staffOrders.list(orders[sized(shop)])],
  ['staff: orders to pack', ({ staff }) => staff.staffOrders.list({ status: 'paid' })],
  ['staff: an order by its number', ({ staff }) => staff.staffOrders.list({ q: 'SS-200000' })],
  // Fifty orders, spread.
  [
    'staff: orders of a customer',
    (shop) => shop.staff.staffOrders.list({ q: shop === large ? 'shopper123@example.com' : 'shopper0@example.com' }),
  ],
  // Names: one that the demo lacks and three hundred have, and tens of thousands that share a prefix with it.
  ['staff: orders by name', ({ staff }) => staff.staffOrders.list({ q: 'anna17 holt17' })],
  ['staff: products', ({ staff }) => staff.staffCatalogue.products({})],
]

/** Of the large shop, with the milliseconds that nineteen of twenty calls may take. */
const SEARCHES: [string, number, (shop: Shop) => Promise<unknown>][] = [
  ['one word: lavender', 120, ({ shopper }) => shopper.catalogue.products({ q: 'lavender' })],
  ['one word that most products have: soap', 120, ({ shopper }) => shopper.catalogue.products({ q: 'soap' })],
  ['one word that a fifth describe: skin', 120, ({ shopper }) => shopper.catalogue.products({ q: 'skin' })],
  ['two words: rose cream', 120, ({ shopper }) => shopper.catalogue.products({ q: 'rose cream' })],
  ['misspelt: lavander', 120, ({ shopper }) => shopper.catalogue.products({ q: 'lavander' })],
  ['misspelt: charcol sope', 120, ({ shopper }) => shopper.catalogue.products({ q: 'charcol sope' })],
  ['in Arabic: صابون الخزامى', 120, ({ shopper }) => shopper.catalogue.products({ q: 'صابون الخزامى' })],
  [
    'with filters: soap, dry, below £10',
    120,
    ({ shopper }) => shopper.catalogue.products({ q: 'soap', skin: 'dry', price: '-10' }),
  ],
  [
    'a question: soap without lavender',
    120,
    ({ shopper }) => shopper.catalogue.products({ q: 'soap without lavender' }),
  ],
  ['page 100 of soap', 120, ({ shopper }) => shopper.catalogue.products({ q: 'soap', page: 100 })],
  ['filters alone: soap, dry', 120, ({ shopper }) => shopper.catalogue.products({ type: 'soap', skin: 'dry' })],
  ['the list, without words', 120, ({ shopper }) => shopper.catalogue.products({})],
  ['nothing found: moonstone', 120, ({ shopper }) => shopper.catalogue.products({ q: 'moonstone' })],
  ['posts and pages: lavender soap', 25, ({ shopper }) => shopper.suggestions.reading({ q: 'lavender soap' })],
  ['suggestions: lav', 25, ({ shopper }) => shopper.suggestions.suggest({ q: 'lav' })],
  ['suggestions: so', 25, ({ shopper }) => shopper.suggestions.suggest({ q: 'so' })],
  ['suggestions: lavender soap', 25, ({ shopper }) => shopper.suggestions.suggest({ q: 'lavender soap' })],
  ['suggestions: charcol', 25, ({ shopper }) => shopper.suggestions.suggest({ q: 'charcol' })],
  ['suggestions: الخزا', 25, ({ shopper }) => shopper.suggestions.suggest({ q: 'الخزا' })],
]

const rows: (string | number)[][] = []
for (const [name, ask] of PAGES) {
  const before = await sequentialReads()
  const [few, many] = await inTurn([() => ask(small), () => ask(large)])
  // Postgres writes its statistics within a second.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const after = await sequentialReads()
  const read = GROWING.filter((one) => (after.get(one) ?? 0) > (before.get(one) ?? 0))
  rows.push([name, few.toFixed(2), many.toFixed(2), (many / few).toFixed(2), read.join(', ') || 'none'])
}
say(
  `\n\`node bench/scale.ts ${PRODUCTS} ${ORDERS}\`: medians of ${TIMES} calls, alternating, in milliseconds, on the same Postgres.\n`,
)
say(
  table(
    [
      'page',
      'demo shop',
      `${PRODUCTS.toLocaleString('en-GB')} products, ${ORDERS.toLocaleString('en-GB')} orders`,
      'ratio',
      'sequential scans',
    ],
    rows,
  ),
)
const searches: (string | number)[][] = []
for (const [name, target, ask] of SEARCHES) {
  const took = (await timesOf([() => ask(large)]))[0] ?? []
  const p95 = took[Math.floor(took.length * 0.95)] ?? 0
  searches.push([name, middle(took).toFixed(1), p95.toFixed(1), target, p95 <= target ? 'yes' : 'no'])
}
const { rows: settings } = await large.database.db.execute<{ shared_buffers: string }>(sql`show shared_buffers`)
say(
  `\nSearches and suggestions in the large shop: ${TIMES} calls, one after another, in milliseconds; shared_buffers ${settings[0]?.shared_buffers}.\n`,
)
say(table(['search', 'median', 'p95', 'target', 'met'], searches))
say(`\nMemory of this process at the end: ${Math.round(process.memoryUsage().rss / 1_048_576)} MB.`)
process.exit(0)

async function openShop(url: string, filled: Amounts): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const database = await openDatabase(url)
  const app = await openBenchApp(database, folder)
  const { rows: found } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from products limit 1) p`,
  )
  if (found[0]?.count === 0) {
    await loadDemoShop(database.db, folderStore(join(folder, 'media')), new Date())
    const guest = app.client()
    const product = await guest.catalogue.product({ slug: 'lavender-fields' })
    const { session_id } = await guest.checkout.createSession({
      items: [{ product_id: product.id, variant_id: null, quantity: 1 }],
    })
    await chooseEverything(guest, { session_id })
    await app.pay((await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })).payment_intent.id)
    while (!(await guest.checkout.session({ session_id })).paid)
      await new Promise((resolve) => setTimeout(resolve, 100))
    await fill(database.pool, filled, say)
  }
  const as = async (name: string, is_staff: boolean): Promise<StaffClient> => {
    await database.db.execute(sql`
      insert into users (username, email, password_hash, is_staff, is_superuser, created_at)
        values (${name}, '', 'none', ${is_staff}, ${is_staff}, now())
      on conflict do nothing`)
    const { rows: users } = await database.db.execute<{ id: number }>(
      sql`select id from users where username = ${name}`,
    )
    const token = await issueToken(database.db, { user: { id: users[0]?.id ?? 0, is_staff }, now: new Date() })
    return createStaffClient({
      origin: 'http://shop.bench',
      fetch: (request) => app.fetch(request),
      headers: () => ({ authorization: `Token ${token}` }),
    })
  }
  return { database, shopper: await as('shopper1', false), staff: await as('bench-staff', true) }
}

/** The cursor of a page in the middle of a long list, from the page before it; the first page where there is none. */
async function middleOf(
  list: (query: CursorQuery) => Promise<{ count: number; page_size: number; next: string | null }>,
): Promise<CursorQuery> {
  const { count, page_size } = await list({})
  const before = Math.floor(count / page_size / 2)
  const after = before > 0 ? new URL((await list({ page: before })).next ?? '').searchParams.get('after') : null
  return { page: before + 1, ...(after ? { after } : {}) }
}

async function filledDatabase(address: string): Promise<string> {
  const name = `shop_bench_${PRODUCTS}_${ORDERS}`
  const client = new Client({ connectionString: address })
  await client.connect()
  const { rows: found } = await client.query('select 1 from pg_database where datname = $1', [name])
  await client.end()
  if (found.length === 0) return emptyDatabase(address, name)
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}

/** Medians in milliseconds, in turns, so that other load affects all alike. */
async function inTurn(asks: (() => Promise<unknown>)[]): Promise<[number, number]> {
  const [few = 0, many = 0] = (await timesOf(asks)).map(middle)
  return [few, many]
}

function middle(times: number[]): number {
  return times[Math.floor(times.length / 2)] ?? 0
}

/** The milliseconds of each, in turns and sorted, without the first ten. */
async function timesOf(asks: (() => Promise<unknown>)[]): Promise<number[][]> {
  const took: number[][] = asks.map(() => [])
  for (let time = 0; time < TIMES + 10; time++) {
    for (const [at, ask] of asks.entries()) {
      const began = performance.now()
      await ask()
      if (time >= 10) took[at]?.push(performance.now() - began)
    }
  }
  return took.map((times) => times.sort((a, b) => a - b))
}

async function sequentialReads(): Promise<Map<string, number>> {
  const { rows: read } = await large.database.db.execute<{ relname: string; seq_scan: number }>(
    sql`select relname, seq_scan::int from pg_stat_user_tables`,
  )
  return new Map(read.map(({ relname, seq_scan }) => [relname, seq_scan]))
}
