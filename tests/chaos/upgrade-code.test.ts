// Long: only `npm run test:all` runs it.
// @module-tag rest
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ApiClientError, type Client, createClient } from '#contract/client.ts'
import { chooseEverything, requestedItems } from '#server/testing/buying.ts'
import { payWithVisa } from '#server/testing/pay-with-visa.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { emptyDatabase, TEMPORARY } from '#server/testing/template.ts'
import { readConfig } from '#start/config.ts'
import { violations } from './environment-proof.ts'
import { fillStripe } from './many-orders.ts'
import { freePort, type Running, root, startEmulator, startShop, WEBHOOK_SECRET } from './processes.ts'
import { demoRows, makeReleaseShop } from './release.ts'
import { releaseCode } from './release-code.ts'
import { isFull } from './seed.ts'

/**
 * Runs the code of the last release and this version on one database, as an upgrade without downtime does. Only in `npm
 * run chaos`, because it builds the release's pages.
 */

const ORDERS = 10_000
const SHOPPERS = 4
const PAGES = ['/', '/products', '/products/damask-rose', '/blog']

let release: Awaited<ReturnType<typeof releaseCode>> | undefined
// Apart from the test, because installing and building take minutes.
beforeAll(async () => {
  if (isFull) release = await releaseCode()
}, 1_200_000)
afterAll(() => release?.remove(), 600_000)

test.runIf(isFull)(
  'replaces two processes of the last release by this version, one after the other, while customers browse and buy: nothing is lost, and prove finds nothing',
  async () => {
    const { url, drop } = await emptyDatabase(inject('template'))
    onTestFinished(drop)
    const pool = new Pool({ connectionString: url, max: 1 })
    await makeReleaseShop(pool, await demoRows(inject('template')), ORDERS)
    // Enough stock for the run.
    await pool.query(
      `insert into stock_movements (item_id, quantity, kind, reason, created_at)
        select id, 5000, 'adjustment', 'for a long run', now() from stock_items`,
    )
    await pool.end()
    const folder = await mkdtemp(join(TEMPORARY, 'shop-upgrade-'))
    onTestFinished(() => removeData(folder))
    const ports = [await freePort(), await freePort()]
    const stripe = await startEmulator({
      PORT: await freePort(),
      STORE: join(folder, 'stripe.sqlite'),
      WEBHOOK_URL: `http://127.0.0.1:${ports[1]}/api/stripe/webhook/`,
    })
    onTestFinished(() => stripe.kill())
    await fillStripe(join(folder, 'stripe.sqlite'), stripe.origin, ORDERS)
    const start = (at: number, code?: string) =>
      startShop(settings(ports[at] ?? '', url, folder, stripe.origin), 120_000, code)
    const shops = [await start(0, release?.folder), await start(1, release?.folder)]
    onTestFinished(async () => void (await Promise.all(shops.map((shop) => shop.kill()))))

    const customers = sendCustomers(shops, stripe)
    const boughtMore = (count: number) => {
      const before = customers.bought.length
      return expect.poll(() => customers.bought.length - before, { timeout: 120_000 }).toBeGreaterThanOrEqual(count)
    }
    await boughtMore(3)
    const byRelease = customers.bought.length
    await promisify(execFile)(process.execPath, [join(root, 'commands/migrate.ts')], {
      env: { ...process.env, ...settings('0', url, folder, stripe.origin) },
    })
    // Its processes still run, on the schema of this version: what is paid there has an order without the new ones.
    await boughtMore(3)
    const paid = [...customers.bought]
    await expect.poll(() => ordersOf(url, paid), { timeout: 60_000 }).toBe(paid.length)
    for (const at of shops.keys()) {
      await shops[at]?.stop()
      shops[at] = await start(at)
      // From the first replacement on, old and new code run concurrently.
      await boughtMore(6)
    }
    await customers.stop()
    expect(customers.lost).toEqual([])
    expect(byRelease).toBeGreaterThan(0)
    expect(customers.bought.length).toBeGreaterThan(byRelease + 10)
    const config = readConfig(settings(ports[0] ?? '', url, folder, stripe.origin))
    const broken = () => violations(config)
    await expect.poll(broken, { timeout: 60_000, interval: 500 }).toEqual([])
  },
  600_000,
)

function settings(PORT: string, DATABASE_URL: string, DATA_DIR: string, stripe: string): Record<string, string> {
  return {
    PORT,
    DATABASE_URL,
    DATA_DIR,
    DATABASE_CONNECTIONS: '5',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    STRIPE_API_BASE: stripe,
    STRIPE_SECRET_KEY: 'sk_test_emulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
}

/** Customers who browse and buy at any of the processes until stopped. */
function sendCustomers(shops: Running[], stripe: Running): { bought: string[]; lost: string[]; stop(): Promise<void> } {
  const [bought, lost]: [string[], string[]] = [[], []]
  let [over, turn] = [false, 0]
  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const first = turn++
    for (let tried = 0; ; tried++) {
      const { origin } = shops[(first + tried) % shops.length] ?? { origin: '' }
      try {
        return await fetch(new Request(`${origin}${pathname}${search}`, request.clone()))
      } catch (problem) {
        // As a proxy does: after a refused connection nothing was sent, so it tries the next process.
        if (tried === shops.length - 1 || (problem as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED')
          throw problem
      }
    }
  }
  const client = createClient({ origin: 'http://shop.example', fetch: send, headers: () => ({}) })
  const running = Array.from({ length: SHOPPERS }, async (_, shopper) => {
    for (let visit = 0; !over; visit++) {
      try {
        if (visit % 3 === shopper % 3) bought.push(await buy(client, stripe.origin))
        else await browse(send, PAGES[visit % PAGES.length] ?? '/')
      } catch (problem) {
        lost.push(
          problem instanceof ApiClientError
            ? `${problem.status} ${problem.message}`
            : `${problem} ${(problem as Error).cause ?? ''}`,
        )
      }
    }
  })
  return {
    bought,
    lost,
    async stop() {
      over = true
      await Promise.all(running)
    },
  }
}

/** How many of the checkouts have become orders. */
async function ordersOf(url: string, sessions: string[]): Promise<number> {
  const pool = new Pool({ connectionString: url, max: 1 })
  const { rows } = await pool.query(
    'select count(*)::int as orders from orders where paid_at is not null and session_id = any($1)',
    [sessions],
  )
  await pool.end()
  return rows[0].orders
}

async function browse(send: (request: Request) => Promise<Response>, path: string): Promise<void> {
  const response = await send(new Request(`http://shop.example${path}`, { headers: { accept: 'text/html' } }))
  if (!(await response.text()).includes('</html>') || !response.ok) throw new Error(`${response.status} ${path}`)
}

async function buy(client: Client, stripe: string): Promise<string> {
  const { session_id } = await client.checkout.createSession({
    items: await requestedItems(client, [{ slug: 'lavender-fields' }]),
  })
  await chooseEverything(client, { session_id })
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const paid = await payWithVisa(payment_intent.id, { origin: stripe, key: 'sk_test_emulator' })
  expect(paid.status).toBe('succeeded')
  return session_id
}
