import { pino } from 'pino'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { confirmCard, LEEDS, newShopper, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { reconcile } from './reconcile.ts'

const ROSE = [{ slug: 'damask-rose' }]

/** A payment that has succeeded at Stripe and whose webhooks are held back. */
async function paidUnheard(shop: TestShop): Promise<{ session_id: string; intent: string }> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: ROSE })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, '4242424242424242')
  return { session_id, intent: payment_intent.id }
}

test('returns 409 when a checkout of an erased customer opens a payment', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: ROSE })
  await shop.database.pool.query(`update checkout_sessions set customer_info = '{"forgotten": true}' where id = $1`, [
    session_id,
  ])
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))).toEqual([
    409,
    'Please complete customer information first.',
  ])
})

test('refunds a payment for a checkout of an erased customer in full, and sends no mail', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const { session_id, intent } = await paidUnheard(shop)
  await shop.database.pool.query(`update checkout_sessions set customer_info = '{"forgotten": true}' where id = $1`, [
    session_id,
  ])
  shop.pass(60_000)
  await reconcile(shop.context)
  expect(await shop.mails()).toEqual([])
  const { payment } = await shop.context.payments.readMoneyBack(intent)
  expect(payment.refunded).toBe(payment.received)
  expect((await shop.client().checkout.session({ session_id })).state).toBe('refunded')
})

test('logs an event that fails, processes the others, and processes it at a later reconciliation', async () => {
  const logged: string[] = []
  const shop = await openShop({ log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) })
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const sessions: string[] = []
  for (let buyer = 0; buyer < 3; buyer++) sessions.push((await paidUnheard(shop)).session_id)
  const [poisoned = '', ...others] = sessions
  // Without an open session, so that only the events report the payment.
  await shop.database.pool.query("update checkout_sessions set checked_at = now() + interval '1 day'")
  await shop.database.pool.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refuse_one before insert on orders for each row
      when (new.session_id = '${poisoned}') execute function refuse_one()`)
  const ordered = async () => {
    const { rows } = await shop.database.pool.query('select session_id from orders where paid_at is not null')
    return rows.map((row) => String(row.session_id)).sort()
  }
  await reconcile(shop.context)
  expect(await ordered()).toEqual([...others].sort())
  expect(logged.filter((line) => line.includes('"event_id":"evt_'))).not.toEqual([])
  await shop.database.pool.query('drop trigger refuse_one on orders')
  await reconcile(shop.context)
  expect(await ordered()).toEqual([...sessions].sort())
})

test('returns 409 for a new address while the payment is processing', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { payments: { processingMs: 60_000 } })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: ROSE })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect((await confirmCard(shop, payment_intent.client_secret, '4242424242424242')).body.status).toBe('processing')
  const elsewhere = { session_id, ...LEEDS, billing_address_line1: '1 Other Street', billing_city: 'York' }
  expect(await refusalOf(guest.checkout.saveCustomer(elsewhere))).toEqual([
    409,
    expect.stringContaining('is being processed'),
  ])
  const [session, order] = await Promise.all([
    guest.checkout.session({ session_id }),
    shop.database.pool.query('select shipping_address from orders'),
  ])
  expect(session.customer_info?.billing_city).toBe('Leeds')
  expect(order.rows[0].shipping_address.city).toBe('Leeds')
})

test('uses the address changed between a failed payment and the next one', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { payments: { processingMs: 300, processingFails: true } })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: ROSE })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, '4242424242424242')
  const state = async () => (await shop.context.payments.read(payment_intent.id)).status
  await expect.poll(state, { timeout: 20_000 }).toBe('requires_payment_method')
  await shop.emulator.control('faults', { payments: { processingMs: 0, processingFails: false } })
  await guest.checkout.saveCustomer({
    session_id,
    ...LEEDS,
    first_name: 'Beth',
    email: 'beth@example.com',
    billing_city: 'York',
  })
  expect((await pay(shop, { client: guest, session_id })).paid).toBe(true)
  const { rows } = await shop.database.pool.query('select full_name, email, shipping_address from orders')
  expect(rows).toMatchObject([
    { full_name: 'Beth Holt', email: 'beth@example.com', shipping_address: { city: 'York' } },
  ])
  expect((await shop.mails()).map((mail) => mail.to?.[0]?.address)).toContain('beth@example.com')
})

test('merges two lines of the same item, and returns 400 for more than 99 units in all', async () => {
  const guest = (await openShop()).client()
  const [line] = await requestedItems(guest, [{ slug: 'damask-rose', quantity: 60 }])
  if (!line) throw new Error('It is not sold.')
  expect(await refusalOf(guest.checkout.createSession({ items: [line, line] }))).toEqual([
    400,
    'Please order at most 99 of an item.',
  ])
})

test('merges two carts of one shopper concurrently, with their lines in opposite orders', async () => {
  const shop = await openShop()
  const { client } = await newShopper(shop)
  const items = await requestedItems(client, [
    { slug: 'damask-rose' },
    { slug: 'sage-and-sidr' },
    { slug: 'lavender-fields' },
    { slug: 'oat-and-honey' },
  ])
  const merges = Array.from({ length: 24 }, (_, at) =>
    client.cart.merge({
      merge_id: `a-cart-of-many-merges-${at}`,
      items: at % 2 === 0 ? items : [...items].reverse(),
    }),
  )
  expect((await Promise.allSettled(merges)).filter((merge) => merge.status === 'rejected')).toEqual([])
  const cart = await client.cart.read({})
  expect((Array.isArray(cart) ? cart : []).map((line) => line.quantity)).toEqual([24, 24, 24, 24])
})
