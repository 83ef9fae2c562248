import { expect, test } from 'vitest'
import { cardCalls } from '#contract/card-calls.ts'
import { requestFor } from '#contract/client.ts'
import type { ShopperClient } from '#contract/shopper-client.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { CARDS, newShopper, readyToPay } from '#server/testing/buying.ts'
import { buyWithCard, confirmWith, customersOf } from '#server/testing/saved-cards.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import * as refusals from '#words/en/refusals.ts'
import { deleteErasedCustomers } from './delete-customers.ts'

const ROSE = { items: [{ slug: 'damask-rose' }] }
const ATTEMPT = 'attempt-of-the-tests'
const HOUR = 3_600_000
const TOO_MANY = [429, expect.stringMatching(/^Too many cards were refused/)]

test('a shopper adds a card without buying, and the next checkout shows it', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  expect(await anna.cards.list({})).toEqual({ cards: [], can_add: true })
  expect(await add(shop, anna)).toBe('succeeded')
  const { cards } = await anna.cards.list({})
  expect(cards).toEqual([expect.objectContaining({ brand: 'visa', last4: '4242' })])
  expect(await customersOf(shop)).toHaveLength(1)
  expect(await setupsAtStripe(shop)).toMatchObject([
    { usage: 'on_session', allowed_payment_method_types: ['card'], customer: expect.stringMatching(/^cus_/) },
  ])
  expect(await buyWithCard(shop, anna, { save: false, card: cards[0]?.id ?? '' })).toBe('succeeded')
  // Added with and without buying: one customer.
  expect(await buyWithCard(shop, anna, { save: true, card: '5555555555554444' })).toBe('succeeded')
  expect(await customersOf(shop)).toHaveLength(1)
  expect((await anna.cards.list({})).cards).toHaveLength(2)
})

test('the same attempt is one setup intent, twice at once, after a declined card and from a restarted shop', async () => {
  const shop = await openShop()
  const { client: anna, token } = await newShopper(shop)
  const [first, second] = await Promise.all([
    anna.cards.add({ attempt: ATTEMPT }),
    anna.cards.add({ attempt: ATTEMPT }),
  ])
  expect(second).toEqual(first)
  expect(await customersOf(shop)).toHaveLength(1)
  expect(await confirmWith(shop, first.client_secret, { card: CARDS.declined, save: true })).toBe(402)
  await shop.restart()
  const again = await shop.client(token).cards.add({ attempt: ATTEMPT })
  expect(again).toEqual(first)
  expect(await confirmWith(shop, again.client_secret, { card: CARDS.good, save: true })).toBe('succeeded')
  // Confirmed a second time, as by a page that missed the answer: nothing is saved twice.
  expect(await confirmWith(shop, again.client_secret, { card: CARDS.good, save: true })).toBe(400)
  expect((await shop.client(token).cards.list({})).cards).toHaveLength(1)
  expect(await setupsAtStripe(shop)).toHaveLength(1)
})

for (const fault of ['loseNext', 'commitThen500Next'])
  test(`a setup intent whose answer is lost (${fault}) ends in one card`, async () => {
    const shop = await openShop()
    const { client: anna } = await newShopper(shop)
    await shop.emulator.control('faults', { answers: { match: 'POST /v1/setup_intents', [fault]: 1 } })
    await add(shop, anna).catch(() => add(shop, anna, { attempt: `${ATTEMPT}-2` }))
    expect((await anna.cards.list({})).cards).toHaveLength(1)
  })

test('a day later the attempt gets another setup intent, and a page left open saves one card', async () => {
  const shop = await openShop()
  const { client: anna, username } = await newShopper(shop)
  const { client_secret } = await anna.cards.add({ attempt: ATTEMPT })
  shop.pass(25 * HOUR)
  const { token } = await shop.client().accounts.signIn({ username, password: 'olive-and-laurel' })
  const later = await shop.client(token).cards.add({ attempt: ATTEMPT })
  expect(later.client_secret).not.toBe(client_secret)
  expect(await confirmWith(shop, later.client_secret, { card: CARDS.good, save: true })).toBe('succeeded')
  expect((await shop.client(token).cards.list({})).cards).toHaveLength(1)
})

test('guests and ended sessions add nothing, and neither does a shop with the card field alone', async () => {
  const shop = await openShop()
  expect((await answerOf(shop.ask(cardCalls.cards.add, { attempt: ATTEMPT }))).status).toBe(401)
  const { client: anna } = await newShopper(shop)
  await anna.accounts.signOut({})
  expect(await refusalOf(anna.cards.add({ attempt: ATTEMPT }))).toEqual([401, expect.any(String)])

  const { client: berta } = await newShopper(shop)
  shop.context.payments.settings.form = 'card'
  expect(await berta.cards.list({})).toEqual({ cards: [], can_add: false })
  expect(await refusalOf(berta.cards.add({ attempt: ATTEMPT }))).toEqual([403, expect.any(String)])
  shop.context.payments.settings.form = 'element'
  for (const attempt of ['short', 'محاولة الدفع الأولى', 'eight or more'])
    expect(await refusalOf(berta.cards.add({ attempt }))).toEqual([400, refusals.invalidAttempt])
  expect(await customersOf(shop)).toEqual([])
  expect(await setupsAtStripe(shop)).toEqual([])
})

test('the same attempt of another shopper is another setup intent, and nobody names the customer of another', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const { client: berta } = await newShopper(shop)
  await add(shop, anna)
  const [card] = (await anna.cards.list({})).cards
  const [{ customer_id } = { customer_id: '' }] = await customersOf(shop)
  const { client_secret } = await berta.cards.add({ attempt: ATTEMPT })
  // Neither Anna's card nor Anna's customer can be taken, nor a secret be guessed.
  expect(await confirmWith(shop, client_secret, { card: card?.id ?? '' })).toBe(400)
  expect(await confirmWith(shop, client_secret, { card: CARDS.good, customer: customer_id ?? '' })).toBe(400)
  const guessed = `${client_secret.split('_secret_')[0]}_secret_guessed`
  expect(await confirmWith(shop, guessed, { card: CARDS.good })).toBe(400)
  expect(await confirmWith(shop, client_secret, { card: CARDS.good, save: true })).toBe('succeeded')
  expect((await berta.cards.list({})).cards).toHaveLength(1)
  expect((await anna.cards.list({})).cards).toEqual([card])
})

test('an account erased beside adding a card keeps none at Stripe', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const { client_secret } = await anna.cards.add({ attempt: ATTEMPT })
  const challenged = await anna.cards.add({ attempt: `${ATTEMPT}-2` })
  expect(await confirmWith(shop, challenged.client_secret, { card: CARDS.challenge })).toBe('requires_action')
  await anna.privacy.erase({ current_password: 'olive-and-laurel' })
  // Between the erasure and the job the page still has its secret.
  expect(await confirmWith(shop, client_secret, { card: CARDS.good, save: true })).toBe('succeeded')
  const [{ customer_id } = { customer_id: '' }] = await customersOf(shop)
  await deleteErasedCustomers(shop.context)
  expect(await confirmWith(shop, challenged.client_secret, { card: CARDS.good, save: true })).toBe(400)
  await expect(shop.context.payments.savedCards(customer_id ?? '')).rejects.toThrow('No such customer')
  expect(await refusalOf(anna.cards.add({ attempt: ATTEMPT }))).toEqual([401, expect.any(String)])
  expect(await customersOf(shop)).toEqual([])
})

test('an account erased while its setup intent is opened gets none', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  await add(shop, anna)
  const { payments } = shop.context
  const { openSetup } = payments
  payments.openSetup = async (customer, input) => {
    payments.openSetup = openSetup
    await anna.privacy.erase({ current_password: 'olive-and-laurel' })
    await deleteErasedCustomers(shop.context)
    return openSetup(customer, input)
  }
  expect(await refusalOf(anna.cards.add({ attempt: `${ATTEMPT}-2` }))).toEqual([
    409,
    'Cards can’t be saved here at the moment. You can still pay by card at the checkout.',
  ])
  expect(await customersOf(shop)).toEqual([])
})

test('a customer deleted in the dashboard is made again, and a key without the permission says so', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  await add(shop, anna)
  const [known] = await customersOf(shop)
  await shop.context.payments.deleteCustomer(known?.customer_id ?? '')
  expect(await add(shop, anna, { attempt: `${ATTEMPT}-1` })).toBe('succeeded')
  expect((await anna.cards.list({})).cards).toHaveLength(1)
  await shop.emulator.control('faults', { answers: { match: 'POST /v1/setup_intents', fail403Next: 1 } })
  expect(await refusalOf(anna.cards.add({ attempt: `${ATTEMPT}-2` }))).toEqual([409, expect.any(String)])
})

test('adding cards tests no more stolen numbers than the limit, and ends the open attempt', async () => {
  const shop = await openShop({ limits: true })
  const { client: anna } = await newShopper(shop)
  const { client_secret } = await anna.cards.add({ attempt: ATTEMPT })
  for (let card = 1; card <= 5; card++) {
    expect(await confirmWith(shop, client_secret, { card: CARDS.declined })).toBe(402)
    await counted(shop, card)
  }
  await expect.poll(() => setupsAtStripe(shop)).toMatchObject([{ status: 'canceled' }])
  expect(await confirmWith(shop, client_secret, { card: CARDS.good })).toBe(400)
  expect(await refusalOf(anna.cards.add({ attempt: `${ATTEMPT}-2` }))).toEqual(TOO_MANY)
  // The account from another network, and another account from this one.
  const { client: berta, token } = await newShopper(shop)
  expect(await refusalOf(berta.cards.add({ attempt: ATTEMPT }))).toEqual(TOO_MANY)
  expect((await addFrom(shop, '192.0.2.7', token)).status).toBe(200)
  shop.pass(11 * 60_000)
  expect(await add(shop, anna, { attempt: `${ATTEMPT}-3` })).toBe('succeeded')
})

test('the declined cards of checkouts and accounts are counted together, each once', async () => {
  const shop = await openShop({ limits: true })
  const { client: anna } = await newShopper(shop)
  const { client_secret } = await anna.cards.add({ attempt: ATTEMPT })
  for (let card = 0; card < 2; card++) await confirmWith(shop, client_secret, { card: CARDS.declined })
  await counted(shop, 2)
  const { session_id } = await readyToPay(anna, ROSE)
  const { payment_intent } = await anna.checkout.createPaymentIntent({ checkout_session_id: session_id })
  for (let card = 0; card < 3; card++) await confirmWith(shop, payment_intent.client_secret, { card: CARDS.declined })
  await counted(shop, 5)
  await shop.emulator.control('deliver/all?times=2', {})
  await counted(shop, 5)
  expect(await refusalOf(anna.cards.add({ attempt: ATTEMPT }))).toEqual(TOO_MANY)
})

test('one account begins ten cards in an hour', async () => {
  const shop = await openShop({ limits: true })
  const { client: anna } = await newShopper(shop)
  for (let card = 0; card < 10; card++) await anna.cards.add({ attempt: `${ATTEMPT}-${card}` })
  expect(await refusalOf(anna.cards.add({ attempt: ATTEMPT }))).toEqual([429, expect.stringMatching(/wait/)])
})

test('a failed 3-D Secure counts as no declined card, and saves none', async () => {
  const shop = await openShop({ limits: true })
  const { client: anna } = await newShopper(shop)
  const { client_secret } = await anna.cards.add({ attempt: ATTEMPT })
  expect(await confirmWith(shop, client_secret, { card: CARDS.challenge })).toBe('requires_action')
  const [setup] = await setupsAtStripe(shop)
  const source = new URL(setup?.next_action?.use_stripe_sdk.stripe_js ?? '')
  const body = new URLSearchParams({ source: source.searchParams.get('source') ?? '', outcome: 'fail' })
  await shop.emulator.fetch(new Request(`${ORIGIN}${source.pathname}`, { method: 'POST', body }))
  await shop.emulator.control('deliver/all', {})
  await counted(shop, 0)
  expect(await anna.cards.list({})).toMatchObject({ cards: [] })
  expect(await confirmWith(shop, client_secret, { card: CARDS.good, save: true })).toBe('succeeded')
})

async function add(shop: TestShop, client: ShopperClient, { attempt = ATTEMPT } = {}): Promise<string | number> {
  const { client_secret } = await client.cards.add({ attempt })
  return confirmWith(shop, client_secret, { card: CARDS.good, save: true })
}

function addFrom(shop: TestShop, ip: string, token: string): Promise<Response> {
  const request = requestFor(ORIGIN, cardCalls.cards.add, { attempt: ATTEMPT })
  request.headers.set('authorization', `Token ${token}`)
  return shop.app.fetch(request, { ip })
}

interface SetupAtStripe {
  customer: string
  status: string
  usage: string
  next_action: { use_stripe_sdk: { stripe_js: string } } | null
}

async function setupsAtStripe(shop: TestShop): Promise<SetupAtStripe[]> {
  const headers = { authorization: `Bearer ${shop.emulator.secretKey}` }
  const response = await shop.emulator.fetch(new Request(`${ORIGIN}/v1/setup_intents`, { headers }))
  return ((await response.json()) as { data: SetupAtStripe[] }).data
}

/** Waits until so many declined cards are counted, by the webhooks. */
async function counted(shop: TestShop, count: number): Promise<void> {
  const query = 'select count(*)::int as count from failed_attempts'
  await expect.poll(async () => (await shop.database.pool.query(query)).rows).toEqual([{ count }])
}
