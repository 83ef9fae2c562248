import { expect, test } from 'vitest'
import { settle } from '#server/checkout/settle.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS, readyToPay } from '#server/testing/buying.ts'
import { ownerOf } from '#server/testing/discounts.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { buyCards, codeIn, makeGiftCard, sentTo, worthOfCard } from '#server/testing/sold-cards.ts'

const LAMA = 'lama@example.com'
const ROSES = [{ slug: 'damask-rose', quantity: 2 }]
const refusedCard = (end: string) => [
  400,
  `The gift card ending ${end} can’t be used at the moment. Please contact us.`,
]

/** A shop that hears from Stripe by `hear` alone, with a card of £25.00 that was bought and emailed. */
async function soldCard() {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const bought = await buyCards(shop, { form: { gift_card_email: LAMA } })
  const [mail] = await sentTo(shop, LAMA)
  const { payment } = await owner.staffOrders.read({ id: bought.order ?? '' })
  const hear = () => settle(shop.context, { payment_intent_id: payment.intent_id ?? '' })
  const cards = async () => (await owner.staffGiftCards.list({})).results
  const code = codeIn(mail)
  return {
    shop,
    owner,
    order: bought.order ?? '',
    intent: payment.intent_id ?? '',
    hear,
    cards,
    code,
    end: code.slice(-4),
  }
}

/** Begins a checkout and types the card. */
async function typed(shop: TestShop, code: string) {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: ROSES, form: LEEDS })
  return { guest, session_id, apply: () => guest.discounts.apply({ session_id, code }) }
}

async function broken(shop: TestShop): Promise<string[]> {
  const found: string[] = []
  // The disputed payment itself is a finding.
  for await (const { invariant, count } of prove(shop.context, { grace: 0 }))
    if (count > 0 && invariant !== 'I9') found.push(invariant)
  return found
}

test('while its payment is disputed, a card isn’t spent, sent or sent again; a dispute that is won ends it', async () => {
  const { shop, owner, intent, hear, cards, code, end } = await soldCard()
  const before = await typed(shop, code)
  await before.apply()
  const { charges } = (await (await shop.emulator.control('state')).json()) as {
    charges: { id: string; payment_intent: string }[]
  }
  const charge = charges.find(({ payment_intent }) => payment_intent === intent)?.id
  const dispute = (await (await shop.emulator.control('disputes', { charge, reason: 'fraudulent' })).json()) as {
    id: string
  }
  await hear()
  const [card] = await cards()
  expect(card).toMatchObject({ state: 'on_hold', worth: '25.00' })
  expect((await owner.staffGiftCards.list({ state: 'on_hold' })).count).toBe(1)
  expect(await refusalOf((await typed(shop, code)).apply())).toEqual(refusedCard(end))
  // A checkout that took it before pays without it.
  expect(await refusalOf(before.guest.discounts.order({ session_id: before.session_id }))).toEqual([
    409,
    expect.any(String),
  ])
  expect(await before.guest.checkout.session({ session_id: before.session_id })).toMatchObject({ gift_card: null })
  const { id = 0, version = 0 } = card ?? {}
  expect(await refusalOf(owner.staffGiftCards.sendAgain({ id, version }))).toEqual([
    409,
    expect.stringContaining('on hold'),
  ])
  // As if it waited for its day.
  await shop.database.pool.query('update gift_cards set sent_at = null')
  shop.pass(60_000)
  expect(await sentTo(shop, LAMA)).toHaveLength(1)

  await shop.emulator.control(`disputes/${dispute.id}/win`, {})
  await hear()
  const mails = await sentTo(shop, LAMA)
  expect(mails).toHaveLength(2)
  expect((await cards())[0]).toMatchObject({ state: 'sent', worth: '25.00' })
  const codes = mails.map(codeIn).filter((each) => each !== code)
  expect((await (await typed(shop, codes[0] ?? '')).apply()).gift_card).toMatchObject({ amount: expect.any(String) })
  expect(await broken(shop)).toEqual([])
})

test('refunded whole in Stripe’s dashboard, a card is on hold until it is blocked', async () => {
  const { shop, owner, intent, hear, cards, code, end } = await soldCard()
  await shop.emulator.control('refunds', { payment_intent: intent })
  await hear()
  const [card] = await cards()
  expect(card).toMatchObject({ state: 'on_hold' })
  expect(await refusalOf((await typed(shop, code)).apply())).toEqual(refusedCard(end))
  const { id = 0, version = 0 } = card ?? {}
  expect(await owner.staffGiftCards.block({ id, version, reason: 'Refunded' })).toMatchObject({ state: 'blocked' })
  expect((await owner.staffGiftCards.outstanding({})).worth).toBe('0.00')
  expect(await broken(shop)).toEqual([])
})

test('what is refunded to a blocked card is spent with a new code alone', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { code, end, gift_card_id: id } = await makeGiftCard(shop, { pence: 5000 })
  const { guest, session_id, apply } = await typed(shop, code)
  await apply()
  const { order } = await guest.discounts.order({ session_id })
  shop.pass(1000)
  const { version } = await owner.staffGiftCards.read({ id })
  await owner.staffGiftCards.block({ id, version, reason: 'Stolen' })
  const bought = await owner.staffOrders.read({ id: order ?? '' })
  await owner.staffOrders.cancel({ id: order ?? '', version: bought.version, reason: 'asked' })
  expect(await worthOfCard(shop, id)).toBe(Number(bought.total.replace('.', '')))
  const back = await owner.staffGiftCards.read({ id })
  expect(back).toMatchObject({ state: 'blocked', worth: bought.total })
  expect(await refusalOf((await typed(shop, code)).apply())).toEqual(refusedCard(end))
  shop.pass(1000)
  await owner.staffGiftCards.sendAgain({ id, version: back.version, email: LAMA })
  const [mail] = await sentTo(shop, LAMA)
  expect((await (await typed(shop, codeIn(mail))).apply()).gift_card).toMatchObject({ end: codeIn(mail).slice(-4) })
  expect(await broken(shop)).toEqual([])
})

test('a card whose payment looks like fraud is neither sent nor spent until staff clear the flag', async () => {
  const { shop, owner, order, code, end } = await soldCard()
  const flag = (flags: string) => shop.database.pool.query('update orders set flags = $1 where id = $2', [flags, order])
  for (const name of ['fraud_warning', 'elevated_risk', 'in_review']) {
    await flag(`{${name}}`)
    expect(await refusalOf((await typed(shop, code)).apply()), name).toEqual(refusedCard(end))
  }
  await shop.database.pool.query('update gift_cards set sent_at = null')
  expect(await sentTo(shop, LAMA)).toHaveLength(1)
  const { version } = await owner.staffOrders.read({ id: order })
  await owner.staffOrders.clearFlag({ id: order, version, flag: 'in_review' })
  const mails = await sentTo(shop, LAMA)
  expect(mails).toHaveLength(2)
  const [fresh = ''] = mails.map(codeIn).filter((each) => each !== code)
  expect((await (await typed(shop, fresh)).apply()).gift_card).toMatchObject({ end: fresh.slice(-4) })
})

test('an open checkout can’t go on with a code that staff have replaced', async () => {
  const { shop, owner, cards, code } = await soldCard()
  const thief = await typed(shop, code)
  expect((await thief.apply()).gift_card).not.toBeNull()
  const [{ id, version } = { id: 0, version: 0 }] = await cards()
  await owner.staffGiftCards.sendAgain({ id, version })
  expect(await refusalOf(thief.guest.discounts.order({ session_id: thief.session_id }))).toEqual([
    409,
    expect.any(String),
  ])
  expect(await worthOfCard(shop, id)).toBe(2500)
  expect(await broken(shop)).toEqual([])
})

test('the price of a good card isn’t refunded as an amount; of a blocked one it is, and no VAT with it', async () => {
  const { shop, owner, order, cards, hear } = await soldCard()
  const refund = (amount: string) =>
    owner.staffOrders.refund({ id: order, amount, other: amount, reason: 'asked', request_key: 'as-an-amount-back' })
  for (const amount of ['25.00', '24.99', '0.01'])
    expect(await refusalOf(refund(amount)), amount).toEqual([
      409,
      '£25.00 of this order paid for gift cards that are still good or spent. Refund unspent cards as lines; what is left on others an owner can block first.',
    ])
  const [{ id, version } = { id: 0, version: 0 }] = await cards()
  await owner.staffGiftCards.block({ id, version, reason: 'Lost' })
  await refund('24.99')
  await shop.context.jobs.runDue()
  await hear()
  const { refunded, vat, credit_notes } = await owner.staffOrders.read({ id: order })
  expect([refunded, vat, credit_notes[0]?.vat]).toEqual(['24.99', '0.00', '0.00'])
  const { total } = await owner.staffReports.read({ from: '2020-01-01', to: '2029-12-30' })
  expect(total).toMatchObject({ standard_rated: '0.00', vat: '0.00', gift_cards: '0.01' })
  expect(await broken(shop)).toEqual([])
})
