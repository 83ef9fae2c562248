import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#server/orders/tables.ts'
import { prove } from '#server/prove/prove.ts'
import { readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { arrive, type Browser, begin, CARD, payByCard, WAYS } from '#server/testing/ways.ts'
import { reconcile } from './reconcile.ts'
import { settle } from './settle.ts'

// All ways and mishaps, on processes that are killed: tests/chaos/ways.test.ts and ways-after-a-death.test.ts.

const MINUTE = 60_000
const PROVIDERS = new Map([
  ['klarna', 'Klarna'],
  ['link', 'Link'],
  ['paypal', 'PayPal'],
])

function browserOf(shop: TestShop): Browser {
  return {
    client: shop.client(),
    async post(path, form) {
      const asked = new Request(`${ORIGIN}${path}`, { method: 'POST', body: new URLSearchParams(form) })
      // `as`: the parts of Stripe's answers that ways.ts reads are all optional.
      return (await (await shop.emulator.fetch(asked)).json()) as Awaited<ReturnType<Browser['post']>>
    },
  }
}

/** Fails with the invariants that don't hold. */
async function proved(shop: TestShop): Promise<void> {
  await shop.mails()
  const broken: unknown[] = []
  for await (const found of prove(shop.context, { grace: 0 })) if (found.count > 0) broken.push(found)
  expect(broken).toEqual([])
}

/** Money taken and not refunded, in pence. */
async function kept(shop: TestShop, payment: { id: string }): Promise<number> {
  const { received, refunded } = await shop.context.payments.read(payment.id)
  return received - refunded
}

test('every way pays for one order, which says how it was paid', async () => {
  const shop = await openShop()
  const browser = browserOf(shop)
  for (const way of WAYS) {
    const { session_id, payment } = await arrive(browser, way, 'anna@example.com', 'damask-rose')
    const finish = await begin(browser, way, payment)
    expect(await finish('complete'), way.name).toBe(true)
    shop.pass(3000)
    const session = await browser.client.checkout.session({ session_id })
    expect(session, way.name).toMatchObject({ paid: true, state: 'ordered' })
    const order = await browser.client.orders.read({ id: session.order ?? '' })
    expect(await methodOf(shop, order.id), way.name).toBe(way.method)
    expect(await kept(shop, payment), way.name).toBe(Math.round(Number(order.total) * 100))
  }
  await proved(shop)
})

test('a payment allows the types that the shop can name, and a wallet’s those of its buttons', async () => {
  const shop = await openShop()
  const guest = shop.client()
  for (const wallet of [false, true]) {
    const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
    await guest.checkout.createPaymentIntent({ checkout_session_id: session_id, wallet })
  }
  const { payment_intents } = (await (await shop.emulator.control('state')).json()) as {
    payment_intents: Record<string, unknown>[]
  }
  expect(payment_intents).toMatchObject([
    { allowed_payment_method_types: ['card', 'link'], automatic_payment_methods: null },
    { allowed_payment_method_types: ['card', 'klarna', 'link', 'paypal'], automatic_payment_methods: null },
  ])
})

test('every way that is begun and left for a plain card takes the money once', async () => {
  const shop = await openShop()
  const browser = browserOf(shop)
  for (const way of WAYS) {
    const { session_id, payment } = await arrive(browser, way, 'anna@example.com', 'damask-rose')
    const finish = await begin(browser, way, payment)
    expect(await payByCard(browser, payment), way.name).toBe(true)
    expect(await finish('complete'), way.name).toBe(false)
    shop.pass(3000)
    const { total_amount, paid } = await browser.client.checkout.session({ session_id })
    expect(paid, way.name).toBe(true)
    expect(await kept(shop, payment), way.name).toBe(Math.round(Number(total_amount) * 100))
  }
  await proved(shop)
})

test('every way finished after the hold, when another has bought the last one, is refunded in full', async () => {
  const shop = await openShop()
  const browser = browserOf(shop)
  const refunded: { id: string }[] = []
  for (const way of WAYS) {
    await leaveOne(shop)
    const late = await arrive(browser, way, 'anna@example.com', 'damask-rose')
    const finish = await begin(browser, way, late.payment)
    shop.pass(31 * MINUTE)
    const quick = await arrive(browser, CARD, 'layla@example.com', 'damask-rose')
    expect(await payByCard(browser, quick.payment), way.name).toBe(true)
    shop.pass(3000)
    expect((await browser.client.checkout.session(quick)).paid, way.name).toBe(true)
    expect(await finish('complete'), way.name).toBe(true)
    shop.pass(3000)
    expect((await browser.client.checkout.session(late)).state, way.name).toBe('refunded')
    refunded.push(late.payment)
  }
  await proved(shop)
  expect(await Promise.all(refunded.map((payment) => kept(shop, payment)))).toEqual(WAYS.map(() => 0))
})

test('every way finished after the shop has cancelled it takes nothing', async () => {
  const shop = await openShop()
  const browser = browserOf(shop)
  for (const way of WAYS) {
    const { payment } = await arrive(browser, way, 'anna@example.com', 'damask-rose')
    const finish = await begin(browser, way, payment)
    shop.pass(31 * MINUTE)
    await reconcile(shop.context)
    expect(await finish('complete'), way.name).toBe(false)
    expect(await kept(shop, payment), way.name).toBe(0)
  }
  await proved(shop)
})

test('a refund’s entry and a dispute’s refusal name who has the money', async () => {
  const shop = await openShop()
  const browser = browserOf(shop)
  const office = staffClient(shop, (await staffTokens(shop)).staff).staffOrders
  const refund = { amount: '1.00', other: '1.00', reason: 'Sorry', restock: [] }
  for (const way of WAYS) {
    const { session_id, payment } = await arrive(browser, way, 'anna@example.com', 'damask-rose')
    await (await begin(browser, way, payment))('complete')
    shop.pass(3000)
    const id = (await browser.client.checkout.session({ session_id })).order ?? ''
    await office.refund({ id, ...refund, request_key: `sorry-${session_id}` })
    await shop.mails()
    const own = PROVIDERS.get(way.method)
    const sentences = (await office.read({ id })).timeline.map(({ sentence }) => sentence).join(' ')
    expect(sentences, way.name).toContain(` to ${own ?? 'the card'}.`)
    const { charges } = (await (await shop.emulator.control('state')).json()) as {
      charges: { id: string; payment_intent: string }[]
    }
    const charge = charges.find(({ payment_intent }) => payment_intent === payment.id)?.id
    await shop.emulator.control('disputes', { charge, reason: 'product_not_received' })
    await settle(shop.context, { payment_intent_id: payment.id })
    const holder = way.method === 'link' ? undefined : own
    await expect(office.refund({ id, ...refund, request_key: `again-${session_id}` }), way.name).rejects.toThrow(
      `The payment is disputed: ${holder ?? 'the customer’s bank'} has the money`,
    )
  }
})

/** How staff see that an order was paid. */
async function methodOf(shop: TestShop, id: string): Promise<string | null> {
  const [order] = await shop.context.db.select({ method: orders.payment_method }).from(orders).where(eq(orders.id, id))
  return order?.method ?? null
}

async function leaveOne(shop: TestShop): Promise<void> {
  await shop.context.db.execute(`
    insert into stock_movements (item_id, quantity, kind, created_at)
      select s.id, 1 - s.level, 'adjustment', now() from stock_items s join products p on p.id = s.product_id
        where p.slug = 'damask-rose' and s.level <> 1`)
}
