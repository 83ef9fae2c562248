import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { CARDS, confirmCard, readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'

const MINUTE = 60_000

/** Counts orders, sales and mails, and the stock levels that differ from the ledger. */
async function expectOneOrder(shop: TestShop, lines = 2): Promise<void> {
  const mails = await shop.mails()
  const { rows } = await shop.database.db.execute(sql`
    select (select count(*)::int from orders where paid_at is not null) as orders,
      (select count(*)::int from stock_movements where kind = 'sale') as sales,
      (select count(*)::int from stock_holds) as holds,
      (select count(*)::int from stock_items i where level <>
        (select coalesce(sum(quantity), 0) from stock_movements m where m.item_id = i.id)) as wrong_levels`)
  expect(rows[0]).toEqual({ orders: 1, sales: lines, holds: 0, wrong_levels: 0 })
  expect(mails.map((mail) => mail.subject)).toEqual(['Your order SS-100001'])
}

async function paidAtStripe(shop: TestShop): Promise<string> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, {
    items: [{ slug: 'damask-rose' }, { slug: 'sage-and-sidr', quantity: 3 }],
  })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).body.status).toBe('succeeded')
  return session_id
}

test('the webhook places the order when the browser is closed after paying', async () => {
  const shop = await openShop()
  await paidAtStripe(shop)
  await expect.poll(() => ordersPaid(shop)).toBe(1)
  await expectOneOrder(shop)
})

test('without a webhook the thank-you page places the order', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const session_id = await paidAtStripe(shop)
  shop.pass(3000)
  expect(await shop.client().checkout.session({ session_id })).toMatchObject({ state: 'ordered', paid: true })
  await expectOneOrder(shop)
})

test('without webhook and browser the reconciliation job places the order', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  await paidAtStripe(shop)
  shop.pass(MINUTE)
  await reconcile(shop)
  await expectOneOrder(shop)
})

test('the same webhook twenty times concurrently, and again an hour later, places one order', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const session_id = await paidAtStripe(shop)
  const event = succeededEvent(await intentOf(shop, session_id))
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(shop, event)))
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
  shop.pass(60 * MINUTE)
  expect((await deliver(shop, event)).status).toBe(200)
  await expectOneOrder(shop)
})

test('webhook and browser place one order, one after the other or concurrently', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const session_id = await paidAtStripe(shop)
  const event = succeededEvent(await intentOf(shop, session_id))
  shop.pass(3000)
  const [webhook, session] = await Promise.all([deliver(shop, event), shop.client().checkout.session({ session_id })])
  expect(webhook.status).toBe(200)
  expect(session.paid).toBe(true)
  await expectOneOrder(shop)
})

test('a webhook after a restart places the order once', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const session_id = await paidAtStripe(shop)
  const event = succeededEvent(await intentOf(shop, session_id))
  await shop.restart()
  expect((await deliver(shop, event)).status).toBe(200)
  await shop.restart()
  expect((await deliver(shop, event)).status).toBe(200)
  await expectOneOrder(shop)
})

test('returns 400 for a webhook that is unsigned, wrongly signed, old or from the future', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const session_id = await paidAtStripe(shop)
  const body = succeededEvent(await intentOf(shop, session_id))
  const post = (signature: string | null) =>
    shop.app.fetch(
      new Request(`${ORIGIN}${WEBHOOK_PATH}`, {
        method: 'POST',
        body,
        headers: signature === null ? {} : { 'stripe-signature': signature },
      }),
    )
  expect((await post(null)).status).toBe(400)
  expect((await post(signed(shop, body, { secret: 'whsec_of_somebody_else' }))).status).toBe(400)
  expect((await post(signed(shop, body, { seconds: -301 }))).status).toBe(400)
  // More than 301 seconds ahead: on a busy machine the clock moves on between signing and checking.
  expect((await post(signed(shop, body, { seconds: 330 }))).status).toBe(400)
  expect((await post(signed(shop, body, {}).replace('v1=', 'v0='))).status).toBe(400)
  expect(await ordersPaid(shop)).toBe(0)
  expect((await post(signed(shop, body, { seconds: 299 }))).status).toBe(200)
  expect(await ordersPaid(shop)).toBe(1)
})

test('returns 409 before any charge to all but one of fifty buyers of the last unit', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const product = await guest.catalogue.product({ slug: 'damask-rose' })
  await leaveOnly(shop, product.id, 1)
  const sessions: string[] = []
  for (let buyer = 0; buyer < 50; buyer++)
    sessions.push((await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })).session_id)
  const outcomes = await Promise.all(
    sessions.map(async (checkout_session_id) => {
      const opened = await guest.checkout
        .createPaymentIntent({ checkout_session_id })
        .catch((problem: { status: number; message: string }) => problem)
      if ('status' in opened) return [opened.status, opened.message]
      return (await confirmCard(shop, opened.payment_intent.client_secret, CARDS.good)).body.status
    }),
  )
  await expect.poll(() => ordersPaid(shop)).toBe(1)
  expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1)
  const refusals = outcomes.filter((outcome) => outcome !== 'succeeded')
  expect(refusals).toEqual(
    Array.from({ length: 49 }, () => [
      409,
      'Damask Rose Soap is out of stock. You have not been charged. Please change your cart.',
    ]),
  )
  await expectOneOrder(shop, 1)
  expect((await guest.catalogue.product({ slug: 'damask-rose' })).stock).toBe(0)
})

test('stock is available again when its hold expires, before any job has run', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const product = await guest.catalogue.product({ slug: 'damask-rose' })
  await leaveOnly(shop, product.id, 1)
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ stock: 0, in_stock: false })
  shop.pass(30 * MINUTE + 1000)
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ stock: 1, in_stock: true })
})

test('deletes an expired hold only after its payment is cancelled', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  shop.pass(31 * MINUTE)
  await reconcile(shop)
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).body.error?.code).toBe(
    'payment_intent_unexpected_state',
  )
  expect(await guest.checkout.session({ session_id })).toMatchObject({ state: 'shipping', paid: false })
  // The same session can open a new payment.
  const again = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(again.payment_intent.id).not.toBe(payment_intent.id)
  await confirmCard(shop, again.payment_intent.client_secret, CARDS.good)
  await expect.poll(() => ordersPaid(shop)).toBe(1)
})

test('refunds a payment in full that succeeds after the hold expired and the last unit was sold', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const product = await guest.catalogue.product({ slug: 'damask-rose' })
  await leaveOnly(shop, product.id, 1)
  const slow = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const opened = await guest.checkout.createPaymentIntent({ checkout_session_id: slow.session_id })
  shop.pass(30 * MINUTE + 1000)
  const quick = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const bought = await guest.checkout.createPaymentIntent({ checkout_session_id: quick.session_id })
  await confirmCard(shop, bought.payment_intent.client_secret, CARDS.good)
  await expect.poll(() => ordersPaid(shop)).toBe(1)
  // Stripe makes the refund and answers with an error: the retry must find it and make no second one.
  await shop.emulator.control('faults', { answers: { match: 'POST /v1/refunds', commitThen500Next: 1 } })
  await confirmCard(shop, opened.payment_intent.client_secret, CARDS.good)
  await expect.poll(async () => (await guest.checkout.session({ session_id: slow.session_id })).state).toBe('refunded')
  await shop.mails()
  await letRetriesComeDue(shop)
  const mails = await shop.mails()
  expect(mails.map((mail) => mail.subject)).toEqual(['Your order SS-100001', 'Your payment has been refunded'])
  const payment = await shop.context.payments.read(opened.payment_intent.id)
  expect(payment.refunded).toBe(payment.received)
  expect(await ordersPaid(shop)).toBe(1)
})

test('a new checkout of the same shopper is not blocked by their earlier hold', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const product = await guest.catalogue.product({ slug: 'damask-rose' })
  await leaveOnly(shop, product.id, 2)
  const first = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: first.session_id })
  const again = await guest.checkout.createSession({
    replaces: first.session_id,
    items: [{ product_id: product.id, quantity: 1 }],
  })
  expect(again.items).toMatchObject([{ quantity: 1 }])
  expect(await guest.checkout.session({ session_id: first.session_id })).toMatchObject({ state: 'expired' })
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).status).toBe(400)
})

test('fifty tabs that open the payment of one session get the same payment', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const opened = await Promise.all(
    Array.from({ length: 50 }, () => guest.checkout.createPaymentIntent({ checkout_session_id: session_id })),
  )
  expect(new Set(opened.map((answer) => answer.payment_intent.id)).size).toBe(1)
})

test('returns 503 when Stripe fails or its answer is lost, and a retry pays once', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const open = () => guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  for (const fault of ['fail500Next', 'commitThen500Next']) {
    await shop.emulator.control('faults', { answers: { match: 'POST /v1/payment_intents', [fault]: 1 } })
    await expect(open()).rejects.toMatchObject({
      status: 503,
      message: 'The payment provider isn’t responding. Please try again in a moment.',
    })
  }
  await shop.emulator.control('faults', { answers: { match: 'POST /v1/payment_intents', loseNext: 1 } })
  const { payment_intent } = await open()
  expect((await open()).payment_intent.id).toBe(payment_intent.id)
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  await expect.poll(() => ordersPaid(shop)).toBe(1)
  await expectOneOrder(shop, 1)
}, 60_000)

test('refunds a payment of another amount than the order’s, and does not mark the order paid', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const session_id = await paidAtStripe(shop)
  await shop.database.db.execute(
    sql`update checkout_sessions set subtotal_pence = subtotal_pence + 1 where id = ${session_id}`,
  )
  shop.pass(3000)
  expect(await shop.client().checkout.session({ session_id })).toMatchObject({ paid: false, state: 'refunded' })
  const { rows } = await shop.database.db.execute(sql`select status, flags, number from orders`)
  expect(rows).toEqual([{ status: 'cancelled', flags: ['amount_mismatch'], number: null }])
  expect((await shop.mails()).map((mail) => mail.subject)).toEqual(['Your payment has been refunded'])
  const payment = await shop.context.payments.read(await intentOf(shop, session_id))
  expect(payment.refunded).toBe(payment.received)
})

test('shows refunds and disputes made in Stripe’s dashboard on the order', async () => {
  const shop = await openShop()
  const session_id = await paidAtStripe(shop)
  await expect.poll(() => ordersPaid(shop)).toBe(1)
  const intent = await intentOf(shop, session_id)
  for (const amount of [100, 250])
    await shop.context.payments.refund({
      intentId: intent,
      amount,
      reason: 'duplicate',
      key: `dashboard-${amount}`,
      metadata: {},
    })
  const { order } = await shop.client().checkout.session({ session_id })
  await expect.poll(async () => (await shop.client().orders.read({ id: order ?? '' })).refunded).toBe('3.50')
  const { rows } = await shop.database.db.execute(
    sql`select count(*)::int as count from stock_movements where kind = 'return'`,
  )
  expect(rows[0]).toEqual({ count: 0 })
})

/** Makes failed jobs due now. */
async function letRetriesComeDue(shop: TestShop): Promise<void> {
  await shop.database.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 minute' where state = 'retry'`,
  )
}

async function reconcile(shop: TestShop): Promise<void> {
  const { reconcile } = await import('#server/checkout/reconcile.ts')
  await reconcile(shop.context)
}

async function ordersPaid(shop: TestShop): Promise<number> {
  const { rows } = await shop.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders where paid_at is not null`,
  )
  return rows[0]?.count ?? -1
}

async function intentOf(shop: TestShop, session_id: string): Promise<string> {
  const { rows } = await shop.database.db.execute<{ payment_intent_id: string }>(
    sql`select payment_intent_id from checkout_sessions where id = ${session_id}`,
  )
  return rows[0]?.payment_intent_id ?? ''
}

async function leaveOnly(shop: TestShop, product_id: number, units: number): Promise<void> {
  await shop.database.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, ${units}::int - level, 'adjustment', 'counted', now() from stock_items
      where product_id = ${product_id} and level <> ${units}`,
  )
}

function succeededEvent(payment_intent_id: string): string {
  return JSON.stringify(
    {
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: payment_intent_id, object: 'payment_intent', status: 'succeeded' } },
    },
    null,
    2,
  )
}

function signed(
  shop: TestShop,
  payload: string,
  {
    secret = shop.context.payments.settings.webhookSecrets[0] ?? '',
    seconds = 0,
  }: { secret?: string; seconds?: number },
): string {
  const timestamp = Math.floor(shop.context.now().getTime() / 1000) + seconds
  return new Stripe('sk_test_unused').webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

function deliver(shop: TestShop, body: string): Promise<Response> {
  return shop.app.fetch(
    new Request(`${ORIGIN}${WEBHOOK_PATH}`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signed(shop, body, {}) },
    }),
  )
}
