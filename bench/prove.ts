// node bench/prove.ts [orders …]: how long `prove` takes over so many orders, and what it holds in memory. On Postgres with TEST_DATABASE_URL, else embedded.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import { Client as Postgres } from 'pg'
import { loadDemoShop } from '#demo/load.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { folderStore } from '#server/media/store.ts'
import { openPayments } from '#server/payments/stripe.ts'
import { prove } from '#server/prove/prove.ts'
import { freePort, startEmulator } from '../chaos/processes.ts'
import { say, table } from './table.ts'

const COUNTS = process.argv.slice(2).map(Number)
const rows: (string | number)[][] = []
for (const count of COUNTS.length > 0 ? COUNTS : [10_000]) rows.push(await measure(count))
say(`\n\`node bench/prove.ts ${process.argv.slice(2).join(' ')}\`: Stripe's side is the emulator, in a process of its own.\n`)
say(table(['orders', 'database', 'seconds', 'memory grown by MB', 'outcome'], rows))
process.exit(0)

async function measure(count: number): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const server = process.env.TEST_DATABASE_URL
  const database = await openDatabase(server ? { url: await emptyDatabase(server) } : { folder: join(folder, 'database') })
  await loadDemoShop(database.db, folderStore(join(folder, 'media')), new Date())
  const file = join(folder, 'stripe.sqlite')
  const bank = await startEmulator({ PORT: await freePort(), STORE: file, WEBHOOK_URL: '' })
  const settings = { secretKey: 'sk_test_emulator', publishableKey: 'pk_test_emulator', webhookSecrets: [], apiBase: bank.origin, script: null }
  const payments = openPayments(settings)
  await fill(file, database, payments.settings.apiBase ?? '', count)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const begun = performance.now()
  let broken = 0
  for await (const found of prove({ db: database.db, payments, now: () => new Date() }, { grace: 0 })) broken += found.count
  const seconds = (performance.now() - begun) / 1000
  const grown = Math.round((process.memoryUsage().rss - before) / 1_048_576)
  await bank.kill()
  await database.close()
  await rm(folder, { recursive: true, force: true })
  return [count.toLocaleString('en-GB'), server ? 'Postgres' : 'embedded', seconds.toFixed(2), grown, broken === 0 ? 'everything holds' : `${broken} broken`]
}

/** One payment is made as a shopper makes it; the others are its copies, in both books. */
async function fill(file: string, { db }: OpenDatabase, stripe: string, count: number): Promise<void> {
  const post = async (path: string, form: Record<string, string>) =>
    (await (
      await fetch(`${stripe}${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_emulator', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form),
      })
    ).json()) as { id: string; latest_charge: string }
  const made = await post('/v1/payment_intents', {
    amount: '1499',
    currency: 'gbp',
    'metadata[session_id]': 'cs_0',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    payment_method: 'pm_card_visa',
    confirm: 'true',
  })
  const books = new DatabaseSync(file)
  books.exec(`
    create temp table n as with recursive c (i) as (select 1 union all select i + 1 from c where i < ${count}) select i from c;
    insert into objects (id, kind, created, body)
      select 'ch_' || printf('%024d', i), kind, created, json_set(body, '$.id', 'ch_' || printf('%024d', i), '$.payment_intent', 'pi_' || printf('%024d', i), '$.metadata.session_id', 'cs_' || i)
      from objects, n where id = '${made.latest_charge}';
    insert into objects (id, kind, created, body)
      select 'pi_' || printf('%024d', i), kind, created, json_set(body, '$.id', 'pi_' || printf('%024d', i), '$.latest_charge', 'ch_' || printf('%024d', i), '$.metadata.session_id', 'cs_' || i)
      from objects, n where id = '${made.id}';
    delete from objects where id in ('${made.id}', '${made.latest_charge}');`)
  books.close()
  const address = `'{"line1":"4 Wool Lane","line2":"","city":"Leeds","state":"","postal_code":"LS1 4AB","country":"GB"}'::jsonb`
  for (const statement of [
    `insert into stock_movements (item_id, quantity, kind, reason, created_at) values (1, ${count}, 'adjustment', 'for the benchmark', now())`,
    `insert into checkout_sessions (id, owned, state, customer_info, shipping_option_id, subtotal_pence, shipping_pence, payment_intent_id, created_at, expires_at)
       select 'cs_' || i, false, 'ordered', '{}', 1, 1000, 499, 'pi_' || lpad(i::text, 24, '0'), now() - interval '1 hour', now() from generate_series(1, ${count}) i`,
    `insert into orders (id, number, session_id, payment_intent_id, owned, status, paid_at, full_name, email, phone, billing_address, shipping_address, marketing_consent,
         shipping_country, shipping_method, estimated_delivery, subtotal_pence, shipping_pence, total_pence, created_at)
       select 'or_' || i, 100000 + i, 'cs_' || i, 'pi_' || lpad(i::text, 24, '0'), false, 'paid', now() - interval '1 hour', 'Anna Holt', 'anna@example.com', '', ${address}, ${address}, false,
         'GB', 'UK Standard', '3-5 days', 1000, 499, 1499, now() - interval '1 hour' from generate_series(1, ${count}) i`,
    `update order_numbers set last = 100000 + ${count}`,
    `insert into order_items (order_id, position, stock_item_id, product_id, product_slug, product_name, quantity, unit_price_pence)
       select 'or_' || i, 0, 1, 1, 'a', 'A', 1, 1000 from generate_series(1, ${count}) i`,
    `insert into stock_movements (item_id, quantity, kind, order_item_id, created_at) select 1, -1, 'sale', id, now() from order_items`,
    `insert into mails (kind, subject_id, "to", subject, html, text, state, sent_at, created_at)
       select 'order-confirmation', 'or_' || i, 'anna@example.com', 'Your order', '', '', 'sent', now(), now() from generate_series(1, ${count}) i`,
    'analyze',
  ])
    await db.execute(sql.raw(statement))
}

async function emptyDatabase(server: string): Promise<string> {
  const client = new Postgres({ connectionString: server })
  await client.connect()
  await client.query('drop database if exists shop_bench_prove with (force)')
  await client.query('create database shop_bench_prove')
  await client.end()
  const url = new URL(server)
  url.pathname = '/shop_bench_prove'
  return url.href
}
