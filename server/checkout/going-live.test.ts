import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prove } from '#server/prove/prove.ts'
import { CARDS, confirmCard, LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { describePayments } from './describe-payments.ts'
import { reconcile } from './reconcile.ts'

interface Books {
  payment_intents: {
    id: string
    description: string
    metadata: Record<string, string>
    receipt_email: string | null
    statement_descriptor_suffix: string
    shipping: object
  }[]
  charges: { id: string }[]
  events: { event: { type: string } }[]
}
const books = async (shop: TestShop): Promise<Books> => (await shop.emulator.control('state')).json() as Promise<Books>

async function opened(shop: TestShop, slug = 'damask-rose') {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug }] })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  return { guest, session_id, payment_intent }
}

test('a payment has the shipping address and the statement descriptor, and asks Stripe for no receipt', async () => {
  const shop = await openShop()
  await opened(shop)
  expect((await books(shop)).payment_intents).toMatchObject([
    {
      receipt_email: null,
      statement_descriptor_suffix: 'SKINCARE',
      shipping: {
        name: 'Anna Holt',
        phone: '+44 113 496 0000',
        address: { line1: '4 Wool Lane', line2: null, city: 'Leeds', postal_code: 'LS1 4AB', country: 'GB' },
      },
    },
  ])
})

test('cancels the open payment when the address changes', async () => {
  const shop = await openShop()
  const { guest, session_id, payment_intent } = await opened(shop)
  await guest.checkout.saveCustomer({ session_id, ...LEEDS })
  expect((await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })).payment_intent.id).toBe(
    payment_intent.id,
  )
  await guest.checkout.saveCustomer({ session_id, ...LEEDS, billing_address_line1: '5 Wool Lane' })
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).body.error?.code).toBe(
    'payment_intent_unexpected_state',
  )
  expect((await pay(shop, { client: guest, session_id })).paid).toBe(true)
  const [newest, before] = (await books(shop)).payment_intents
  expect([newest?.shipping, before?.shipping]).toMatchObject([
    { address: { line1: '5 Wool Lane' } },
    { address: { line1: '4 Wool Lane' } },
  ])
})

test('writes the order’s number on its payment once, and retries while Stripe is unavailable', async () => {
  const shop = await openShop()
  const { guest, session_id } = await opened(shop)
  const { order_number } = await pay(shop, { client: guest, session_id })
  expect((await books(shop)).payment_intents[0]?.description).toBe(`Checkout ${session_id}`)
  await shop.emulator.control('faults', { answers: { match: 'POST /v1/payment_intents/*', fail500Next: 9 } })
  await describePayments(shop.context)
  expect((await books(shop)).payment_intents[0]?.description).toBe(`Checkout ${session_id}`)
  await shop.emulator.control('faults/clear', {})
  await describePayments(shop.context)
  expect((await books(shop)).payment_intents[0]).toMatchObject({
    description: `Order ${order_number}`,
    metadata: { session_id, order: order_number },
  })
  await shop.emulator.control('faults', { answers: { match: 'POST /v1/payment_intents/*', loseRequestNext: 9 } })
  // Nothing is left to describe.
  await describePayments(shop.context)
  const { rows } = await shop.database.db.execute(
    sql`select count(*)::int as left from orders where described_at is null`,
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('releases the stock of payments opened with other API keys', async () => {
  const shop = await openShop()
  const before = await opened(shop)
  expect(
    (await pay(shop, { client: before.guest, session_id: (await opened(shop, 'oat-and-honey')).session_id })).paid,
  ).toBe(true)
  const held = async () => (await shop.database.db.execute(sql`select quantity from stock_holds`)).rows
  expect(await held()).toEqual([{ quantity: 1 }])
  await shop.restart({ account: 'live acct_1AnotherAccount' })
  // Payments of the other account can't be read, and prove ignores them.
  for await (const found of prove(shop.context, { grace: 0 }))
    expect([found.invariant, found.count]).toEqual([found.invariant, 0])
  shop.pass(60_000)
  await shop.emulator.control('faults', { answers: { match: 'GET /v1/payment_intents/*', fail500Next: 99 } })
  await reconcile(shop.context)
  expect(await shop.client().checkout.session({ session_id: before.session_id })).toMatchObject({ state: 'shipping' })
  expect(await held()).toEqual([])
})

test('opens a new payment for a session whose payment was opened with other API keys, with or without a stored account', async () => {
  const shop = await openShop()
  const noted = await opened(shop)
  const older = await opened(shop, 'oat-and-honey')
  await shop.database.db.execute(
    sql`update checkout_sessions set stripe_account = null, payment_intent_id = 'pi_of_another_account'
      where id = ${older.session_id}`,
  )
  await shop.restart({ account: 'test acct_1AnotherAccount' })
  for (const { session_id, payment_intent } of [noted, older]) {
    const again = await shop.client().checkout.createPaymentIntent({ checkout_session_id: session_id })
    expect(again.payment_intent.id).not.toBe(payment_intent.id)
    await confirmCard(shop, again.payment_intent.client_secret, CARDS.good)
    shop.pass(3000)
    expect((await shop.client().checkout.session({ session_id })).paid).toBe(true)
  }
})

test('the reconciliation clears a payment that Stripe does not know', async () => {
  const shop = await openShop()
  const { guest, session_id } = await opened(shop)
  await shop.database.db.execute(
    sql`update checkout_sessions set stripe_account = null, payment_intent_id = 'pi_of_another_account'
      where id = ${session_id}`,
  )
  shop.pass(60_000)
  await reconcile(shop.context)
  expect((await guest.checkout.session({ session_id })).state).toBe('shipping')
})
