// node bench/checkout.ts [orders]: whole checkouts per second, and the SQL statements of one; embedded, and on Postgres when TEST_DATABASE_URL says where.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client as Postgres } from 'pg'
import { pino } from 'pino'
import { createClient } from '#contract/client.ts'
import { loadDemoShop } from '#demo/load.ts'
import { openApp, WEBHOOK_PATH } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { noLimits } from '#server/http/limits.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { newId } from '#server/http/secrets.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openMail } from '#server/mail/mail.ts'
import { folderStore } from '#server/media/store.ts'
import type { Parts } from '#server/parts.ts'
import { openPayments } from '#server/payments/stripe.ts'
import { nowhere } from '#server/points.ts'
import { chooseEverything } from '#server/testing/buying.ts'
import { openEmulator } from '#stripe-emulator/emulator.ts'
import { say, table } from './table.ts'

const ORDERS = Number(process.argv[2] ?? 200)
const BUYERS = 8
const ORIGIN = 'http://shop.bench'

const rows = [await measure('embedded', null)]
if (process.env.TEST_DATABASE_URL) rows.push(await measure('Postgres', process.env.TEST_DATABASE_URL))
say(
  `\n\`node bench/checkout.ts ${ORDERS}\`: session, customer, options, shipping, intent, card, webhook, thank-you page; ${BUYERS} buyers, the emulator in the same process.\n`,
)
say(table(['database', 'orders', 'orders/s', 'SQL statements an order'], rows))
process.exit(0)

async function measure(name: string, server: string | null): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const url = server ? await emptyDatabase(server) : null
  const database = await openDatabase(url ? { url } : { folder: join(folder, 'database') })
  await loadDemoShop(database.db, folderStore(join(folder, 'media')), new Date())
  await database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at) select id, 1000000, 'adjustment', 'for the benchmark', now() from stock_items`,
  )
  const emulator = openEmulator({
    file: join(folder, 'stripe.sqlite'),
    webhook: { url: `${ORIGIN}${WEBHOOK_PATH}`, secret: 'whsec_of_the_bench' },
    publicUrl: ORIGIN,
    fetch: (address, init) => app.fetch(new Request(address, init)),
  })
  const jobs = await openJobs({ pool: database.pool, log: pino({ level: 'silent' }), working: false, alone: false })
  const now = () => new Date()
  const parts: Parts = {
    db: database.db,
    jobs,
    mail: openMail({ db: database.db, jobs, now, postman: { deliver: async () => undefined } }),
    media: folderStore(join(folder, 'media')),
    payments: openPayments({
      secretKey: emulator.secretKey,
      publishableKey: emulator.publishableKey,
      webhookSecrets: ['whsec_of_the_bench'],
      apiBase: null,
      script: null,
      fetch: (address, init) => emulator.fetch(new Request(address, init)),
    }),
    limits: noLimits,
    reached: nowhere,
    metrics: openMetrics(),
    log: pino({ level: 'silent' }),
    settings: {
      publicUrl: ORIGIN,
      catalogueCurrency: 'GBP',
      testPayments: true,
      demo: true,
      adminOrdersUrl: '/admin',
      recaptcha: null,
      mailingListUrl: null,
      holdMinutes: 30,
    },
    now,
    newId,
    secret: 'a secret of the benchmark',
    fetch,
  }
  const app = openApp(parts, { corsOrigins: [] })
  const client = createClient({ origin: ORIGIN, fetch: (request) => app.fetch(request) })
  const product = await client.catalogue.product({ slug: 'lavender-fields' })
  const item = { product_id: product.id, variant_id: null, quantity: 1 }
  const buy = async () => {
    const { session_id } = await client.checkout.createSession({ items: [item] })
    await chooseEverything(client, session_id)
    const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
    await emulator.fetch(
      new Request(`${ORIGIN}/v1/payment_intents/${payment_intent.id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${emulator.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
      }),
    )
    await client.checkout.session({ session_id })
  }
  for (let warm = 0; warm < 20; warm++) await buy()
  const before = database.statements()
  const started = performance.now()
  let left = ORDERS
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (left-- > 0) await buy()
    }),
  )
  while ((await paid()) < ORDERS + 20) await new Promise((resolve) => setTimeout(resolve, 10))
  const seconds = (performance.now() - started) / 1000
  const statements = (database.statements() - before) / ORDERS
  await emulator.close()
  await jobs.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
  return [name, ORDERS, (ORDERS / seconds).toFixed(1), statements.toFixed(1)]

  async function paid(): Promise<number> {
    const { rows } = await database.db.execute<{ count: number }>(sql`select count(*)::int as count from orders where paid_at is not null`)
    return rows[0]?.count ?? 0
  }
}

async function emptyDatabase(server: string): Promise<string> {
  const client = new Postgres({ connectionString: server })
  await client.connect()
  await client.query('drop database if exists shop_bench')
  await client.query('create database shop_bench')
  await client.end()
  const url = new URL(server)
  url.pathname = '/shop_bench'
  return url.href
}
