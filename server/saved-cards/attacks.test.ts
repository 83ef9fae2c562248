import { expect, test } from 'vitest'
import type { ShopperClient } from '#contract/shopper-client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { CARDS, newShopper, readyToPay } from '#server/testing/buying.ts'
import { buyWithCard, confirmWith, customersOf } from '#server/testing/saved-cards.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'

const ROSE = { items: [{ slug: 'damask-rose' }] }
const MINUTE = 60_000

test('a shop that dies between Stripe’s answer and storing the customer makes no second one', async () => {
  const shop = await openShop()
  const { client: anna, token } = await newShopper(shop)
  const { session_id } = await readyToPay(anna, ROSE)
  const { pool } = shop.database
  await pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
    create trigger die before update on stripe_customers execute function die()`)
  const ticked = { checkout_session_id: session_id, save_card: true }
  expect(await refusalOf(anna.checkout.createPaymentIntent(ticked))).toEqual([500, expect.any(String)])
  expect(await customersOf(shop)).toMatchObject([{ customer_id: null }])
  const made = await customersAtStripe(shop)
  expect(made).toHaveLength(1)
  await pool.query('drop trigger die on stripe_customers')
  await shop.restart()

  const again = shop.client(token)
  const { payment_intent } = await again.checkout.createPaymentIntent(ticked)
  expect(await confirmWith(shop, payment_intent.client_secret, { card: CARDS.good, save: true })).toBe('succeeded')
  expect(await customersAtStripe(shop)).toEqual(made)
  expect(await customersOf(shop)).toMatchObject([{ customer_id: made[0] }])
  expect((await again.cards.list({})).cards).toHaveLength(1)
})

for (const fault of ['loseNext', 'commitThen500Next'])
  test(`a customer whose answer is lost (${fault}) stops neither the payment nor saving`, async () => {
    const shop = await openShop()
    const { client: anna } = await newShopper(shop)
    await shop.emulator.control('faults', { answers: { match: 'POST /v1/customers', [fault]: 1 } })
    // The library asks again by itself, or the shopper presses again.
    await buyWithCard(shop, anna, { save: true }).catch(() => buyWithCard(shop, anna, { save: true }))
    expect(await customersOf(shop)).toHaveLength(1)
    expect((await anna.cards.list({})).cards).toHaveLength(1)
  })

test('with a key that may not make customers, a shopper is told to untick, and pays', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const { session_id } = await readyToPay(anna, ROSE)
  await shop.emulator.control('faults', { answers: { match: 'POST /v1/customers', fail403Next: 1 } })
  expect(await refusalOf(openAndPay(shop, anna, { session_id, save: true }))).toEqual([
    409,
    'Your card can’t be saved. Please untick the box and try again.',
  ])
  expect(await openAndPay(shop, anna, { session_id, save: false })).toBe('succeeded')
})

test('a removal beside a payment with the card ends with the card gone, and the order paid or not begun', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  for (const isRemovedFirst of [true, false]) {
    await buyWithCard(shop, anna, { save: true })
    const [card] = (await anna.cards.list({})).cards
    const id = card?.id ?? ''
    const { session_id } = await readyToPay(anna, ROSE)
    const open = await anna.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: false })
    const early = isRemovedFirst ? anna.cards.remove({ id }) : null
    const paying = confirmWith(shop, open.payment_intent.client_secret, { card: id })
    const [paid] = await Promise.all([paying, early ?? anna.cards.remove({ id })])
    expect(['succeeded', 400]).toContain(paid)
    shop.pass(3000)
    expect((await anna.checkout.session({ session_id })).paid).toBe(paid === 'succeeded')
    expect(await anna.cards.list({})).toMatchObject({ cards: [] })
    // A payment doesn't save the card again.
    if (paid === 400)
      expect(await confirmWith(shop, open.payment_intent.client_secret, { card: CARDS.good })).toBe('succeeded')
    expect(await anna.cards.list({})).toMatchObject({ cards: [] })
  }
})

test('a customer deleted in the dashboard during a checkout stops neither the payment nor the next card', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  await buyWithCard(shop, anna, { save: true })
  for (const save of [false, true]) {
    const { session_id } = await readyToPay(anna, ROSE)
    await anna.checkout.createPaymentIntent({ checkout_session_id: session_id })
    const [known] = await customersOf(shop)
    await shop.context.payments.deleteCustomer(known?.customer_id ?? '')
    expect(await anna.cards.list({})).toMatchObject({ cards: [] })
    expect(await openAndPay(shop, anna, { session_id, save })).toBe('succeeded')
    expect((await anna.cards.list({})).cards).toHaveLength(save ? 1 : 0)
    if (!save) await buyWithCard(shop, anna, { save: true })
  }
})

test('a secret that shows cards ends after half an hour, and opening the payment again gives a new one', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  await buyWithCard(shop, anna, { save: true })
  const opened = async () => {
    const { session_id } = await readyToPay(anna, ROSE)
    return { session_id, ...(await anna.checkout.createPaymentIntent({ checkout_session_id: session_id })) }
  }
  const first = await opened()
  expect(await shownWith(shop, first.saved_cards?.client_secret)).toMatchObject([{ last4: '4242' }])
  shop.pass(29 * MINUTE)
  const again = await anna.checkout.createPaymentIntent({ checkout_session_id: first.session_id })
  shop.pass(2 * MINUTE)
  expect(await shownWith(shop, first.saved_cards?.client_secret)).toBe('customer_session_expired')
  expect(await shownWith(shop, again.saved_cards?.client_secret)).toMatchObject([{ last4: '4242' }])
  shop.pass(24 * 60 * MINUTE)
  // A page left open overnight: its checkout is over too.
  expect(await refusalOf(openAndPay(shop, anna, { session_id: first.session_id, save: false }))).toEqual([
    409,
    expect.stringMatching(/expired/),
  ])
  expect(await shownWith(shop, (await opened()).saved_cards?.client_secret)).toMatchObject([{ last4: '4242' }])
})

test('a wallet’s payment shows and saves no card', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  await buyWithCard(shop, anna, { save: true })
  const { session_id } = await readyToPay(anna, ROSE)
  const wallet = { checkout_session_id: session_id, wallet: true }
  expect((await anna.checkout.createPaymentIntent(wallet)).saved_cards).toBeNull()
  expect(await refusalOf(anna.checkout.createPaymentIntent({ ...wallet, save_card: true }))).toEqual([
    403,
    expect.stringMatching(/^Only signed-in shoppers/),
  ])
})

async function openAndPay(
  shop: TestShop,
  client: ShopperClient,
  { session_id, save }: { session_id: string; save: boolean },
): Promise<string | number> {
  const opened = await client.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: save })
  return confirmWith(shop, opened.payment_intent.client_secret, { card: CARDS.good, save })
}

async function customersAtStripe(shop: TestShop): Promise<string[]> {
  const headers = { authorization: `Bearer ${shop.emulator.secretKey}` }
  const response = await shop.emulator.fetch(new Request(`${ORIGIN}/v1/customers`, { headers }))
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

/** The cards that a payment element shows with a customer session's secret, or the code of the refusal. */
async function shownWith(shop: TestShop, secret: string | null | undefined): Promise<unknown> {
  const group = { mode: 'payment', amount: '4900', currency: 'gbp', customer_session: secret ?? '' }
  const key = shop.context.payments.settings.publishableKey
  const address = `${ORIGIN}/stripe-emulator/elements-session?${new URLSearchParams({ ...group, key })}`
  const { body } = (await (await shop.emulator.fetch(new Request(address))).json()) as {
    body: { saved_cards?: unknown; error?: { code: string } }
  }
  return body.saved_cards ?? body.error?.code
}
