import { expect, test } from 'vitest'
import { cardCalls } from '#contract/card-calls.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { CARDS, newShopper, readyToPay } from '#server/testing/buying.ts'
import { buyWithCard, confirmWith, customersOf } from '#server/testing/saved-cards.ts'
import { openShop } from '#server/testing/shop.ts'
import { findOrCreateCustomer } from './customer.ts'
import { deleteErasedCustomers } from './delete-customers.ts'

const ROSE = { items: [{ slug: 'damask-rose' }] }

test('a card is saved only with the tick, and pays the next order of the same shopper', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  expect(await buyWithCard(shop, anna, { save: false })).toBe('succeeded')
  expect(await anna.cards.list({})).toMatchObject({ cards: [] })
  // Nothing at Stripe names her before she asks.
  expect(await customersOf(shop)).toEqual([])

  expect(await buyWithCard(shop, anna, { save: true })).toBe('succeeded')
  const { cards } = await anna.cards.list({})
  expect(cards).toEqual([expect.objectContaining({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 })])
  expect(await buyWithCard(shop, anna, { save: false, card: cards[0]?.id ?? '' })).toBe('succeeded')
  expect((await anna.cards.list({})).cards).toEqual(cards)
  expect((await anna.orders.list({})).count).toBe(3)
})

test('a card that is saved twice is listed once, and removed at once', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  for (const card of [CARDS.good, CARDS.good, '5555555555554444'])
    expect(await buyWithCard(shop, anna, { save: true, card })).toBe('succeeded')
  const { cards } = await anna.cards.list({})
  expect(cards.map(({ last4 }) => last4)).toEqual(['4444', '4242'])
  expect(await anna.cards.remove({ id: cards[1]?.id ?? '' })).toEqual({ cards: [cards[0]] })
  expect(await anna.cards.list({})).toEqual({ cards: [cards[0]], can_add: true })
})

test('the tick changes the one open payment, and taking it back after a declined card saves nothing', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const { session_id } = await readyToPay(anna, ROSE)
  const opened = await anna.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(opened.saved_cards).toEqual({ client_secret: null })
  const ticked = await anna.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: true })
  expect(ticked.payment_intent.id).toBe(opened.payment_intent.id)
  expect(await confirmWith(shop, ticked.payment_intent.client_secret, { card: CARDS.declined, save: true })).toBe(402)
  const unticked = await anna.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: false })
  expect(unticked.payment_intent.id).toBe(opened.payment_intent.id)
  expect(await confirmWith(shop, unticked.payment_intent.client_secret, { card: CARDS.good })).toBe('succeeded')
  expect(await anna.cards.list({})).toMatchObject({ cards: [] })
  // The next checkout may show the cards, of which there are none.
  const next = await anna.checkout.createPaymentIntent({
    checkout_session_id: (await readyToPay(anna, ROSE)).session_id,
  })
  expect(next.saved_cards?.client_secret).toMatch(/^cuss_secret_/)
})

test('a guest can’t save a card, nor can a shopper in a checkout that a guest began', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, ROSE)
  const { saved_cards } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(saved_cards).toBeNull()
  const { client: anna } = await newShopper(shop)
  for (const client of [guest, anna])
    expect(
      await refusalOf(client.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: true })),
    ).toEqual([403, expect.stringMatching(/^Only signed-in shoppers/)])
  expect((await answerOf(shop.ask(cardCalls.cards.list, {}))).status).toBe(401)
  expect((await answerOf(shop.ask(cardCalls.cards.remove, { id: 'pm_1' }))).status).toBe(401)
  expect(await customersOf(shop)).toEqual([])
})

test('another shopper’s card looks like a missing one, and neither pays nor can be removed', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const { client: berta } = await newShopper(shop)
  await buyWithCard(shop, anna, { save: true })
  await buyWithCard(shop, berta, { save: true })
  const [card] = (await anna.cards.list({})).cards
  const id = card?.id ?? ''
  const missing = await refusalOf(berta.cards.remove({ id: 'pm_000000000000000000000000' }))
  expect(missing).toEqual([404, 'This card is not saved any more.'])
  expect(await refusalOf(berta.cards.remove({ id }))).toEqual(missing)
  // With a customer of her own, and before she has one.
  expect(await buyWithCard(shop, berta, { save: false, card: id })).toBe(400)
  const { client: carla } = await newShopper(shop)
  expect(await buyWithCard(shop, carla, { save: false, card: id })).toBe(400)
  expect((await anna.cards.list({})).cards).toEqual([card])
})

test('the browser can’t take another customer for a payment', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const { client: berta } = await newShopper(shop)
  await buyWithCard(shop, anna, { save: true })
  await buyWithCard(shop, berta, { save: true })
  const [row] = await customersOf(shop)
  const { session_id } = await readyToPay(berta, ROSE)
  const { payment_intent } = await berta.checkout.createPaymentIntent({
    checkout_session_id: session_id,
    save_card: false,
  })
  const [card] = (await anna.cards.list({})).cards
  const stolen = { card: card?.id ?? '', customer: row?.customer_id ?? '' }
  expect(await confirmWith(shop, payment_intent.client_secret, stolen)).toBe(400)
  expect((await berta.checkout.session({ session_id })).paid).toBe(false)
})

test('a removed card pays nothing any more, in another window either, and is removed once', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  await buyWithCard(shop, anna, { save: true })
  const [card] = (await anna.cards.list({})).cards
  const id = card?.id ?? ''
  const { session_id } = await readyToPay(anna, ROSE)
  const open = await anna.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: false })
  const removals = await Promise.allSettled([anna.cards.remove({ id }), anna.cards.remove({ id })])
  for (const removal of removals)
    if (removal.status === 'rejected') expect(removal.reason).toMatchObject({ status: 404 })
    else expect(removal.value).toEqual({ cards: [] })
  expect(removals.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await confirmWith(shop, open.payment_intent.client_secret, { card: id })).toBe(400)
  expect(await refusalOf(anna.cards.remove({ id }))).toEqual([404, 'This card is not saved any more.'])
  expect(await confirmWith(shop, open.payment_intent.client_secret, { card: CARDS.good })).toBe('succeeded')
})

test('two windows that save at once make one customer', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const sessions = [await readyToPay(anna, ROSE), await readyToPay(anna, ROSE)]
  const opened = await Promise.all(
    sessions.map(({ session_id }) =>
      anna.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: true }),
    ),
  )
  const cards = [CARDS.good, '5555555555554444']
  for (const [at, { payment_intent }] of opened.entries())
    expect(await confirmWith(shop, payment_intent.client_secret, { card: cards[at] ?? '', save: true })).toBe(
      'succeeded',
    )
  expect(await customersOf(shop)).toHaveLength(1)
  expect((await anna.cards.list({})).cards).toHaveLength(2)
})

test('an erased account’s cards are deleted at Stripe, and a payment beside it saves none', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  await buyWithCard(shop, anna, { save: true })
  const [card] = (await anna.cards.list({})).cards
  const { session_id } = await readyToPay(anna, ROSE)
  const open = await anna.checkout.createPaymentIntent({ checkout_session_id: session_id, save_card: true })
  const [{ customer_id } = { customer_id: '' }] = await customersOf(shop)
  // The export says where her cards are.
  expect(await anna.privacy.data({})).toMatchObject({
    accounts: [{ saved_cards: [{ kept_by: 'Stripe', customer: customer_id }] }],
  })
  await anna.privacy.erase({ current_password: 'olive-and-laurel' })
  const [left] = await customersOf(shop)
  expect(left).toMatchObject({ user_id: null })
  await deleteErasedCustomers(shop.context)
  expect(await customersOf(shop)).toEqual([])
  await expect(shop.context.payments.savedCards(left?.customer_id ?? '')).rejects.toThrow('No such customer')
  // The saved card pays nothing, and a new one has no customer to be saved for.
  expect(await confirmWith(shop, open.payment_intent.client_secret, { card: card?.id ?? '' })).toBe(400)
  expect(await confirmWith(shop, open.payment_intent.client_secret, { card: CARDS.good, save: true })).toBe('succeeded')
  await expect(shop.context.payments.savedCards(left?.customer_id ?? '')).rejects.toThrow('No such customer')
})

test('an account erased while its customer is made leaves none at Stripe', async () => {
  const shop = await openShop()
  const { client: anna, username } = await newShopper(shop)
  const { rows } = await shop.database.pool.query('select id from users where username = $1', [username])
  const { payments } = shop.context
  const made: string[] = []
  const slow = {
    ...payments,
    createCustomer: async (key: string) => {
      const id = await payments.createCustomer(key)
      made.push(id)
      await anna.privacy.erase({ current_password: 'olive-and-laurel' })
      return id
    },
  }
  await findOrCreateCustomer({ db: shop.database.db, payments: slow }, rows[0])
  await deleteErasedCustomers(shop.context)
  expect(await customersOf(shop)).toEqual([])
  await expect(payments.savedCards(made[0] ?? '')).rejects.toThrow('No such customer')
  await expect(findOrCreateCustomer(shop.context, rows[0])).rejects.toMatchObject({ code: 'conflict' })
})

test('a new customer is made after one was deleted in Stripe’s dashboard', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  await buyWithCard(shop, anna, { save: true })
  const [before] = await customersOf(shop)
  await shop.context.payments.deleteCustomer(before?.customer_id ?? '')
  expect(await buyWithCard(shop, anna, { save: true })).toBe('succeeded')
  const [after] = await customersOf(shop)
  expect(after?.customer_id).not.toBe(before?.customer_id)
  expect((await anna.cards.list({})).cards).toHaveLength(1)
  await shop.context.payments.deleteCustomer(after?.customer_id ?? '')
  expect(await anna.cards.list({})).toMatchObject({ cards: [] })
})
