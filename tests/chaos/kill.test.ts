// Long: only `npm run test:all` runs it.
// @module-tag rest
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { chooseEverything, requestedItems } from '#server/testing/buying.ts'
import { payWithVisa } from '#server/testing/pay-with-visa.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { copyFolder } from '#server/testing/template.ts'
import { readConfig } from '#start/config.ts'
import { openShopDatabase } from '#start/shop-database.ts'
import { type Control, openControlClient } from '#stripe-emulator/control-client.ts'
import { freePort, type Running, startEmulator, startShop } from './processes.ts'

/** After two purchases, each shop is killed this many milliseconds into the next ones. */
const KILLS = [40, 5, 120]
const BEFORE_A_KILL = 2

/** Buys repeatedly until stopped. A purchase that fails because the shop is down is not retried. */
async function keepBuying(client: Client, stripe: string, round: { over: boolean; bought: number }): Promise<void> {
  while (!round.over) {
    await buyOnce(client, stripe).then(
      () => void round.bought++,
      () => new Promise((resolve) => setTimeout(resolve, 50)),
    )
  }
}

async function buyOnce(client: Client, stripe: string): Promise<void> {
  const { session_id } = await client.checkout.createSession({
    items: await requestedItems(client, [{ slug: 'lavender-fields' }]),
  })
  await chooseEverything(client, { session_id })
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await payWithVisa(payment_intent.id, { origin: stripe, key: 'sk_test_emulator' })
}

test('the shop is killed repeatedly during checkouts: every payment at Stripe has one order, one sale and one mail', async () => {
  // Only processes die, not the machine, so the folder may be in memory. server/db/embedded/embedded.test.ts tests a
  // disk.
  const folder = await copyFolder(inject('template'), { withDatabase: true })
  const running = new Set<Running>()
  const started = <T extends Running>(process: T): T => {
    running.add(process)
    return process
  }
  try {
    const [shopPort, stripePort] = [await freePort(), await freePort()]
    const stripe = started(
      await startEmulator({
        PORT: stripePort,
        STORE: join(folder, 'stripe.sqlite'),
        WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/stripe/webhook/`,
        // Otherwise webhooks to the dead shop would be retried only after the test's timeout.
        RETRY_SCALE: '0.001',
      }),
    )
    const environment = {
      PORT: shopPort,
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      STRIPE_API_BASE: stripe.origin,
      STRIPE_SECRET_KEY: 'sk_test_emulator',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
    }
    const client = createClient({ origin: `http://127.0.0.1:${shopPort}`, fetch })
    for (const afterMs of KILLS) {
      const shop = started(await startShop(environment))
      const round = { over: false, bought: 0 }
      const buyers = [keepBuying(client, stripe.origin, round), keepBuying(client, stripe.origin, round)]
      await expect.poll(() => round.bought, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(BEFORE_A_KILL)
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      await shop.kill()
      round.over = true
      await Promise.all(buyers)
    }
    const shop = started(await startShop(environment))
    const control = openControlClient(stripe.origin)
    const { payment_intents } = await control.state(10_000)
    const paid = payment_intents.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
    expect(paid.length).toBeGreaterThanOrEqual(KILLS.length * BEFORE_A_KILL)
    await expect.poll(() => deliverRest(control), { timeout: 30_000, interval: 500 }).toBe(0)
    // A mail in transit at a death is retried once its job has expired, which takes half a minute.
    await expect.poll(() => mailsQueued(shop.origin), { timeout: 90_000, interval: 500 }).toBe(0)
    await shop.kill()

    const { db, close } = await openShopDatabase(readConfig({ DATA_DIR: folder }))
    const orders = await db.execute<{ payment_intent_id: string; number: number; mails: number; sales: number }>(sql`
      select o.payment_intent_id, o.number,
        (select count(*)::int from mails m where m.kind = 'order-confirmation' and m.subject_id = o.id
          and m.state = 'sent') as mails,
        (select count(*)::int from stock_movements s join order_items i on i.id = s.order_item_id
          where i.order_id = o.id and s.kind = 'sale') as sales
      from orders o order by o.number`)
    await close()
    expect(orders.rows.map((order) => order.payment_intent_id).sort()).toEqual(paid.sort())
    expect(orders.rows.map((order) => order.number)).toEqual(orders.rows.map((_, at) => 100_001 + at))
    expect(orders.rows.filter((order) => order.mails !== 1 || order.sales !== 1)).toEqual([])
  } finally {
    for (const process of running) await process.kill()
    await removeData(folder)
  }
}, 240_000)

/** Delivers the webhooks that a dead shop didn't take, and returns how many are still undelivered. */
async function deliverRest(control: Control): Promise<number> {
  // Otherwise one waits up to 43 seconds for its next retry, if each of its attempts met a dead shop.
  await control.deliver('waiting')
  return (await control.state(1)).counts.undelivered
}

async function mailsQueued(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return Number(/shop_mails\{state="queued"\} (\d+)/.exec(metrics)?.[1] ?? 0)
}
