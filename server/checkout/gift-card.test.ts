import { expect, test } from 'vitest'
import { pounds } from '#contract/money.ts'
import type { ShopperClient } from '#contract/shopper-client.ts'
import { writeEntries } from '#server/gift-cards/ledger.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { CARDS, confirmCard, LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { buyCards, codeIn, makeGiftCard, readyCards, sentTo, worthOfCard } from '#server/testing/sold-cards.ts'

/** £34.00 of goods, whose standard delivery is free. */
const FOUR_ROSES = [{ slug: 'damask-rose', quantity: 4 }]
/** £8.50, and £4.99 for the delivery. */
const ONE_ROSE = [{ slug: 'damask-rose' }]

async function broken(shop: TestShop): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const finding of prove(shop.context, { grace: 0 })) if (finding.count > 0) found.push(finding)
  return found
}

async function readyWithCard(
  client: ShopperClient,
  { code, items = FOUR_ROSES, email = 'anna@example.com' }: { code: string; items?: RequestedItem[]; email?: string },
) {
  const { session_id } = await readyToPay(client, { items, form: { ...LEEDS, email } })
  return client.discounts.apply({ session_id, code })
}

async function restock(shop: TestShop, units: number): Promise<void> {
  await shop.database.pool.query(
    `insert into stock_movements (item_id, quantity, kind, reason, created_at)
     select id, ${units}, 'adjustment', 'for the test', now() from stock_items`,
  )
}

/** The VAT of all sales and refunds. */
async function reportedVat(shop: TestShop): Promise<string> {
  const { staffReports } = await ownerOf(shop)
  return (await staffReports.read({ from: '2020-01-01', to: '2029-12-30' })).total.vat
}

const textOf = (mail: { text?: string } | undefined) => mail?.text?.replace(/\s+/g, ' ') ?? ''

test('a gift card pays a part: the payment is for the rest, and refunds go to the gift card first', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { code, end, gift_card_id } = await makeGiftCard(shop, { pence: 1000 })
  const guest = shop.client()
  const { session_id, ...ready } = await readyWithCard(guest, { code: code.toLowerCase().replaceAll('-', ' ') })
  expect(ready).toMatchObject({ total_amount: '34.00', gift_card: { end, amount: '10.00' }, amount_due: '24.00' })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(payment_intent.amount).toBe('24.00')
  const paid = await pay(shop, { client: guest, session_id })
  expect(paid).toMatchObject({ paid: true, total_amount: '34.00', amount_due: '24.00' })
  expect(await worthOfCard(shop, gift_card_id)).toBe(0)
  const [confirmation] = await shop.mails()
  expect(textOf(confirmation)).toContain(`Gift card ending ${end}`)

  const id = paid.order ?? ''
  const read = () => owner.staffOrders.read({ id })
  const order = await read()
  expect(order).toMatchObject({ total: '34.00', refundable: '34.00', gift_card: { end, paid: '10.00' } })
  // A sixth of all £34.00, not of the £24.00 that were charged.
  expect([order.vat, await reportedVat(shop)]).toEqual(['5.67', '5.67'])
  expect(order.timeline.map(({ sentence }) => sentence).join(' ')).toContain(`£10.00 with the gift card ending ${end}`)
  const item_id = order.lines[0]?.item_id ?? 0
  const refund = (key: string, quantity: number, amount: string) =>
    owner.staffOrders.refund({ id, amount, lines: [{ item_id, quantity }], reason: 'asked', request_key: key })
  await Promise.all(Array.from({ length: 3 }, () => refund('first-roses-back-xxxxxxxxxxxxxxxx', 1, '8.50')))
  expect(await worthOfCard(shop, gift_card_id)).toBe(850)
  expect(await read()).toMatchObject({ refunded: '8.50', status: 'paid', gift_card: { refunded: '8.50' } })
  // 567p less a sixth of the 850p on the card.
  expect(await reportedVat(shop)).toBe('4.25')
  // Nothing of it went through Stripe, so its mail doesn't wait.
  const first = (await shop.mails()).find((mail) => mail.subject?.startsWith('A refund'))
  expect(textOf(first)).toContain(`to your gift card ending ${end}. You can use it at once`)
  await refund('more-roses-back-xxxxxxxxxxxxxxxx', 2, '17.00')
  await shop.context.jobs.runDue()
  expect(await worthOfCard(shop, gift_card_id)).toBe(1000)
  expect(await read()).toMatchObject({ refunded: '25.50', refundable: '8.50' })
  await refund('last-rose-back-xxxxxxxxxxxxxxxx', 1, '8.50')
  await shop.context.jobs.runDue()
  const end_of_it = await read()
  expect(end_of_it).toMatchObject({ refunded: '34.00', status: 'refunded', refundable: '0.00' })
  expect(end_of_it.credit_notes.map(({ total, to_gift_card }) => [total, to_gift_card])).toEqual([
    ['8.50', '8.50'],
    ['17.00', '1.50'],
    ['8.50', '0.00'],
  ])
  expect(await broken(shop)).toEqual([])
  // Where Stripe can't make its part, the note is for what the gift card has.
  await shop.database.pool.query("update refunds set state = 'failed' where amount_pence = 1550")
  expect((await read()).credit_notes[1]).toMatchObject({ total: '1.50', to_gift_card: '1.50', state: 'succeeded' })
})

test('what a shopper’s other tab holds of a gift card is hers: it moves to the tab where she types the card', async () => {
  const shop = await openShop()
  const { code, end, gift_card_id } = await makeGiftCard(shop, { pence: 1000 })
  const anna = shop.client()
  const tab = await readyWithCard(anna, { code })
  const { payment_intent } = await anna.checkout.createPaymentIntent({ checkout_session_id: tab.session_id })
  const other = await readyToPay(anna, { items: FOUR_ROSES })
  const typed = { session_id: other.session_id, code }
  expect(await refusalOf(anna.discounts.apply(typed))).toMatchObject([400, expect.stringContaining('nothing left')])
  const own_sessions = [tab.session_id]
  expect(await anna.discounts.apply({ ...typed, own_sessions })).toMatchObject({ gift_card: { end, amount: '10.00' } })
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).status).toBe(400)
  // Back in the first tab, which has forgotten the card with its payment: it is applied there once more.
  await anna.checkout.createPaymentIntent({ checkout_session_id: other.session_id })
  const back = { checkout_session_id: tab.session_id, own_sessions: [other.session_id] }
  expect((await anna.checkout.createPaymentIntent(back)).payment_intent.amount).toBe('24.00')
  expect((await pay(shop, { client: anna, session_id: tab.session_id })).gift_card).toMatchObject({ end })
  expect(await worthOfCard(shop, gift_card_id)).toBe(0)
  expect(await broken(shop)).toEqual([])
})

test('a card leaves alone what her other tab pays without it, and a change gives back what was held of it', async () => {
  const shop = await openShop()
  await restock(shop, 200)
  const anna = shop.client()
  const small = await makeGiftCard(shop, { pence: 1000 })
  const paying = await readyToPay(anna, { items: FOUR_ROSES })
  const { payment_intent } = await anna.checkout.createPaymentIntent({ checkout_session_id: paying.session_id })
  const other = await readyToPay(anna, { items: FOUR_ROSES })
  const own_sessions = [paying.session_id]
  await anna.discounts.apply({ session_id: other.session_id, code: small.code, own_sessions })
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).status).toBe(200)
  // A wallet's sheet holds £13.49 of the card; then another delivery costs more, which nobody has counted yet.
  const card = await makeGiftCard(shop, { pence: 2000 })
  const rose = await readyWithCard(anna, { code: card.code, items: ONE_ROSE })
  await anna.checkout.reserve({ session_id: rose.session_id })
  const { shipping_options } = await anna.checkout.shippingOptions({ country: 'GB' })
  const express = shipping_options.at(-1)?.id ?? 0
  const chosen = { session_id: rose.session_id, country_code: 'GB', shipping_option_id: express } as const
  expect(Number((await anna.checkout.chooseShipping(chosen)).gift_card?.amount)).toBeGreaterThan(13.49)
  const bea = await readyWithCard(shop.client(), { code: card.code, items: ONE_ROSE, email: 'bea@example.com' })
  expect(bea.gift_card).toMatchObject({ amount: '13.49' })
})

test('a gift card pays all: pressed ten times it is one order, and a cancellation gives all back', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { code, end, gift_card_id } = await makeGiftCard(shop, { pence: 5000 })
  const guest = shop.client()
  const { session_id, ...ready } = await readyWithCard(guest, { code })
  expect(ready).toMatchObject({ gift_card: { end, amount: '34.00' }, amount_due: '0.00' })
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))).toEqual([
    409,
    'There is nothing to pay for this order. Please reload the page and place it without a payment.',
  ])
  const placed = await Promise.all(Array.from({ length: 10 }, () => guest.discounts.order({ session_id })))
  expect(new Set(placed.map(({ order }) => order)).size).toBe(1)
  expect(await worthOfCard(shop, gift_card_id)).toBe(1600)
  const id = placed[0]?.order ?? ''
  const order = await owner.staffOrders.read({ id })
  expect(order).toMatchObject({ status: 'paid', total: '34.00', refundable: '34.00', payment: { intent_id: null } })
  expect([order.vat, await reportedVat(shop)]).toEqual(['5.67', '5.67'])
  await owner.staffOrders.cancel({ id, version: order.version, reason: 'asked for' })
  expect(await worthOfCard(shop, gift_card_id)).toBe(5000)
  expect(await owner.staffOrders.read({ id })).toMatchObject({ status: 'cancelled', refunded: '34.00' })
  expect(await reportedVat(shop)).toBe('0.00')
  const cancelled = (await shop.mails()).find((mail) => mail.subject?.includes('has been cancelled'))
  expect(textOf(cancelled)).toContain(`We are refunding £34.00 to your gift card ending ${end}`)
  expect(await broken(shop)).toEqual([])
})

test('refunded whole, an order that a gift card paid is refunded at once', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { code, gift_card_id } = await makeGiftCard(shop, { pence: 1349 })
  const guest = shop.client()
  const { session_id } = await readyWithCard(guest, { code, items: ONE_ROSE })
  const { order } = await guest.discounts.order({ session_id })
  const id = order ?? ''
  const { lines } = await owner.staffOrders.read({ id })
  const all = { id, amount: '13.49', delivery: '4.99', reason: 'asked', request_key: 'all-of-it-back-again' }
  await owner.staffOrders.refund({ ...all, lines: [{ item_id: lines[0]?.item_id ?? 0, quantity: 1 }] })
  expect(await owner.staffOrders.read({ id })).toMatchObject({ status: 'refunded', refunded: '13.49' })
  expect(await worthOfCard(shop, gift_card_id)).toBe(1349)
  expect(await broken(shop)).toEqual([])
})

test('its part follows the total: delivery, a discount code, and never leaves less than can be charged', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'TEN', kind: 'percent', percent: 10 })
  const { code } = await makeGiftCard(shop, { pence: 1340 })
  const guest = shop.client()
  const { session_id, ...ready } = await readyWithCard(guest, { code, items: ONE_ROSE })
  // £13.49 less £13.40 would leave 9p.
  expect(ready).toMatchObject({ total_amount: '13.49', gift_card: { amount: '13.19' }, amount_due: '0.30' })
  const discounted = await guest.discounts.apply({ session_id, code: 'TEN' })
  expect(discounted).toMatchObject({ total_amount: '12.64', gift_card: { amount: '12.64' }, amount_due: '0.00' })
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  const express = { session_id, country_code: 'GB' as const, shipping_option_id: shipping_options[1]?.id ?? 0 }
  expect(await guest.checkout.chooseShipping(express)).toMatchObject({
    total_amount: '17.64',
    gift_card: { amount: '13.40' },
    amount_due: '4.24',
  })
  expect(await refusalOf(guest.discounts.order({ session_id }))).toEqual([
    409,
    'Your total has changed to £4.24. Please check it and choose how to pay. You have not been charged.',
  ])
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(await guest.discounts.removeGiftCard({ session_id })).toMatchObject({ gift_card: null, amount_due: '17.64' })
  // The payment of the other amount can't be made any more.
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).status).toBe(400)
  await guest.discounts.apply({ session_id, code })
  expect(await pay(shop, { client: guest, session_id })).toMatchObject({ paid: true, amount_due: '4.24' })
  expect(await broken(shop)).toEqual([])
})

test('two checkouts can’t both spend the last of a card: the second is told what is left to pay', async () => {
  const shop = await openShop()
  const { code, end, gift_card_id } = await makeGiftCard(shop, { pence: 4000 })
  const [anna, bea] = [shop.client(), shop.client()]
  const one = await readyWithCard(anna, { code })
  const other = await readyWithCard(bea, { code, email: 'bea@example.com' })
  expect([one.amount_due, other.amount_due]).toEqual(['0.00', '0.00'])
  await anna.discounts.order({ session_id: one.session_id })
  expect(await refusalOf(bea.discounts.order({ session_id: other.session_id }))).toEqual([
    409,
    `There is less on the gift card ending ${end} than before. You now pay £28.00. You have not been charged.`,
  ])
  expect(await pay(shop, { client: bea, session_id: other.session_id })).toMatchObject({ paid: true })
  expect(await worthOfCard(shop, gift_card_id)).toBe(0)
  const third = await readyToPay(anna, { items: ONE_ROSE, form: { ...LEEDS, email: 'c@example.com' } })
  expect(await refusalOf(anna.discounts.apply({ session_id: third.session_id, code }))).toEqual([
    400,
    `There is nothing left on the gift card ending ${end}.`,
  ])
  expect(await broken(shop)).toEqual([])
})

test('a payment that comes after the card was spent elsewhere is refunded whole', async () => {
  const shop = await openShop()
  const { code, gift_card_id } = await makeGiftCard(shop, { pence: 1000 })
  const [anna, bea] = [shop.client(), shop.client()]
  const slow = await readyWithCard(anna, { code })
  const { payment_intent } = await anna.checkout.createPaymentIntent({ checkout_session_id: slow.session_id })
  // Until the payment is cancelled, its part stays held when the hold has ended.
  shop.pass(40 * 60_000)
  expect(await refusalOf(readyWithCard(bea, { code }))).toMatchObject([400, expect.stringContaining('nothing left')])
  // As in a database restored from before the hold.
  await shop.database.pool.query('delete from stock_holds')
  const quick = await readyWithCard(bea, { code, email: 'bea@example.com' })
  await pay(shop, { client: bea, session_id: quick.session_id })
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  shop.pass(3000)
  expect(await anna.checkout.session({ session_id: slow.session_id })).toMatchObject({ paid: false, state: 'refunded' })
  await shop.context.jobs.runDue()
  const mail = (await shop.mails()).find(({ subject }) => subject === 'Your payment has been refunded')
  expect(textOf(mail)).toContain('by then the card had been used elsewhere')
  expect(textOf(mail)).toContain('£24.00')
  expect(await worthOfCard(shop, gift_card_id)).toBe(0)
  expect(await broken(shop)).toEqual([])
})

test('fifty checkouts at once never take more from a card than it is worth', async () => {
  const shop = await openShop()
  await restock(shop, 200)
  const worth = 6000
  const { code, gift_card_id } = await makeGiftCard(shop, { pence: worth })
  const ready = []
  for (let at = 0; at < 50; at++) {
    const guest = shop.client()
    ready.push({ guest, session: await readyWithCard(guest, { code, items: ONE_ROSE, email: `b${at}@example.com` }) })
  }
  // Each was told that the card pays all of it.
  expect(new Set(ready.map(({ session }) => session.amount_due))).toEqual(new Set(['0.00']))
  const answers = await Promise.all(
    ready.map(({ guest, session }) => refusalOf(guest.discounts.order({ session_id: session.session_id }))),
  )
  const done = answers.filter((answer) => answer === 'done').length
  expect(done).toBe(Math.floor(worth / 1349))
  expect(await worthOfCard(shop, gift_card_id)).toBe(worth - done * 1349)
  // The others pay the rest by card.
  const late = ready.filter((_, at) => answers[at] !== 'done').slice(0, 8)
  const left = pounds(worth - done * 1349)
  expect(await late[0]?.guest.checkout.session({ session_id: late[0].session.session_id })).toMatchObject({
    gift_card: { amount: left },
  })
  const paid = await Promise.allSettled(
    late.map(({ guest, session }) => pay(shop, { client: guest, session_id: session.session_id })),
  )
  expect(paid.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await worthOfCard(shop, gift_card_id)).toBe(0)
  const { rows } = await shop.database.pool.query(
    `select gift_card_id from (select gift_card_id, sum(amount_pence) over (partition by gift_card_id order by id) as worth
      from gift_card_entries) e where worth < 0`,
  )
  expect(rows).toEqual([])
  expect(await broken(shop)).toEqual([])
}, 120_000)

test('the ledger takes no entry that leaves a card less than nothing, and none is changed', async () => {
  const shop = await openShop()
  const { gift_card_id } = await makeGiftCard(shop, { pence: 500 })
  const { db, now } = shop.context
  const withdraw = (pence: number) =>
    db.transaction((tx) =>
      writeEntries(tx, {
        entries: [{ gift_card_id, kind: 'withdrawn', amount_pence: -pence, reason: 'a test', created_at: now() }],
      }),
    )
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => withdraw(200)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await worthOfCard(shop, gift_card_id)).toBe(100)
  await expect(shop.database.pool.query('update gift_card_entries set amount_pence = 1')).rejects.toThrow()
  await expect(shop.database.pool.query('delete from gift_card_entries')).rejects.toThrow()
})

test('a code is found by its letters alone', async () => {
  const shop = await openShop()
  const { code } = await makeGiftCard(shop, { pence: 500 })
  const guest = shop.client()
  const { session_id, items } = await readyToPay(guest, { items: ONE_ROSE })
  const wanted = items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  expect(await refusalOf(guest.discounts.preview({ items: wanted, code }))).toEqual([
    400,
    'This is a gift card. Enter it at the checkout, before you pay.',
  ])
  const wrong = `AAAA${code.slice(4)}`
  expect(await refusalOf(guest.discounts.apply({ session_id, code: wrong }))).toEqual([
    404,
    `We don’t know the code ${wrong}. Please check its spelling.`,
  ])
  // What tries codes is slowed down like what tries discount codes (discount.test.ts): they are one call.
  expect(await guest.discounts.apply({ session_id, code: code.toLowerCase() })).toMatchObject({
    gift_card: { amount: '5.00' },
  })
})

test('a bought gift card is refunded once nothing of it is spent, and is worth nothing then', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { order } = await buyCards(shop, { size: 1, quantity: 3 })
  const id = order ?? ''
  const read = () => owner.staffOrders.read({ id })
  const [mail] = await sentTo(shop, LEEDS.email)
  const guest = shop.client()
  const { session_id } = await readyWithCard(guest, { code: codeIn(mail), items: ONE_ROSE })
  await guest.discounts.order({ session_id })
  const item_id = (await read()).lines[0]?.item_id ?? 0
  const refund = (quantity: number, amount: string) =>
    owner.staffOrders.refund({
      id,
      amount,
      lines: [{ item_id, quantity }],
      reason: 'asked',
      request_key: `cards-back-${amount.replace('.', '-')}-${'x'.repeat(16)}`,
    })
  expect(await refusalOf(refund(3, '75.00'))).toEqual([
    409,
    'Some of this gift card has been spent, or is being spent. Block what is left of it, and refund that as an amount.',
  ])
  const named = { number: (await read()).number ?? '', email: LEEDS.email }
  const asked = await guest.cancellation.find(named)
  expect(asked).toMatchObject({ refusal: null, lines: [{ quantity: 2, total: '50.00' }] })
  await refund(2, '50.00')
  await shop.context.jobs.runDue()
  expect(await guest.cancellation.find(named)).toMatchObject({
    refusal: 'Your gift card has been used, so it can’t be cancelled. Please contact us.',
    lines: [],
  })
  expect(await read()).toMatchObject({ refunded: '50.00' })
  const { results } = await owner.staffGiftCards.list({})
  expect(results.map(({ worth }) => worth).toSorted()).toEqual(['0.00', '0.00', '11.51'])
  // Gift cards don't pay for gift cards.
  const more = await readyCards(shop)
  expect(await refusalOf(more.client.discounts.apply({ session_id: more.session_id, code: codeIn(mail) }))).toEqual([
    400,
    'A gift card can’t pay for another gift card. Please pay another way, or take the gift card out of your cart.',
  ])
  expect(await broken(shop)).toEqual([])
})

test('a refund in two parts whose part at Stripe fails isn’t made again in full', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { code, gift_card_id } = await makeGiftCard(shop, { pence: 1000 })
  const guest = shop.client()
  const items = [{ slug: 'damask-rose', quantity: 2 }, { slug: 'oat-and-honey' }]
  const { session_id } = await readyWithCard(guest, { code, items })
  const { order } = await pay(shop, { client: guest, session_id })
  const id = order ?? ''
  const [roses] = (await owner.staffOrders.read({ id })).lines
  const lines = [{ item_id: roses?.item_id ?? 0, quantity: 2 }]
  const refund = (given: { amount: string; lines?: typeof lines; other?: string; request_key: string }) =>
    owner.staffOrders.refund({ id, reason: 'asked', ...given })
  await refund({ amount: '17.00', lines, request_key: 'the-roses-back-once' })
  await shop.database.pool.query("update refunds set state = 'failed' where amount_pence = 700")
  expect(await worthOfCard(shop, gift_card_id)).toBe(1000)
  expect(await refusalOf(refund({ amount: '17.00', lines, request_key: 'the-roses-back-again' }))).toEqual([
    400,
    'Of Damask Rose Soap only 0 can still be refunded.',
  ])
  await refund({ amount: '7.00', other: '7.00', request_key: 'what-stripe-did-not-make' })
  await shop.context.jobs.runDue()
  expect(await owner.staffOrders.read({ id })).toMatchObject({ refunded: '17.00' })
})

test('a refund of one of two cards that fails leaves the other as it is', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { order } = await buyCards(shop, { size: 1, quantity: 2 })
  const id = order ?? ''
  const [line] = (await owner.staffOrders.read({ id })).lines
  const lines = [{ item_id: line?.item_id ?? 0, quantity: 1 }]
  const refund = { id, amount: '25.00', reason: 'asked' }
  await owner.staffOrders.refund({ ...refund, lines, request_key: 'one-of-two-cards-back' })
  await shop.database.pool.query("update refunds set state = 'failed'")
  const worths = async () => (await owner.staffGiftCards.list({})).results.map(({ worth }) => worth).toSorted()
  expect(await worths()).toEqual(['0.00', '25.00'])
  // Of two units one is gone with its card: pressed again, the line would take the other's.
  expect((await owner.staffOrders.read({ id })).lines[0]).toMatchObject({ refunded: 1 })
  await owner.staffOrders.refund({ ...refund, other: '25.00', request_key: 'its-money-at-last-xx' })
  await shop.context.jobs.runDue()
  expect(await worths()).toEqual(['0.00', '25.00'])
  expect(await owner.staffOrders.read({ id })).toMatchObject({ refunded: '25.00' })
})
