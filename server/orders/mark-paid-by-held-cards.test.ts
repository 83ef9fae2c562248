import { expect, test } from 'vitest'
import { reconcile } from '#server/checkout/reconcile.ts'
import { settle } from '#server/checkout/settle.ts'
import { everyMinute } from '#server/handle-jobs.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS, readyToPay } from '#server/testing/buying.ts'
import { ownerOf } from '#server/testing/discounts.ts'
import { openShop } from '#server/testing/shop.ts'
import { buyCards, codeIn, sentTo } from '#server/testing/sold-cards.ts'

const LAMA = 'lama@example.com'
const MARK = 'gift_card_on_hold'

/** A shop that hears from Stripe by `hear` alone, with a card of £25.00 that has paid for `order` of roses. */
async function spentCard() {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const purchase = (await buyCards(shop, { form: { gift_card_email: LAMA } })).order ?? ''
  const [mail] = await sentTo(shop, LAMA)
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }], form: LEEDS })
  await guest.discounts.apply({ session_id, code: codeIn(mail) })
  const order = (await guest.discounts.order({ session_id })).order ?? ''
  const { intent_id } = (await owner.staffOrders.read({ id: purchase })).payment
  const { charges } = (await (await shop.emulator.control('state')).json()) as {
    charges: { id: string; payment_intent: string }[]
  }
  const charge = charges.find(({ payment_intent }) => payment_intent === intent_id)?.id
  const read = (id = order) => owner.staffOrders.read({ id })
  return {
    shop,
    owner,
    purchase,
    order,
    read,
    charge,
    hear: () => settle(shop.context, { payment_intent_id: intent_id ?? '' }),
    /** Calls the emulator's panel, about the payment that bought the card. */
    bank: async (path: string, about: object = { payment_intent: intent_id }) =>
      (await (await shop.emulator.control(path, about)).json()) as { id: string },
    pack: async (held_reason = '') =>
      owner.staffOrders.move({ id: order, version: (await read()).version, to: 'packed', held_reason }),
    last: async () => (await read()).timeline.at(-1),
    broken: async () => {
      const found: string[] = []
      for await (const { invariant, count } of prove(shop.context, { grace: 0 }))
        if (count > 0 && invariant !== 'I9') found.push(invariant)
      return found
    },
  }
}

test('a dispute of the payment for a gift card holds what the card paid for, until it is won', async () => {
  const { shop, owner, purchase, order, charge, read, hear, bank, pack, last, broken } = await spentCard()
  expect(await read(purchase)).toMatchObject({ gift_cards: [{ spent_on: [{ id: order, status: 'paid' }] }] })
  const { id } = await bank('disputes', { charge })
  await hear()
  // At once, before the job has marked it.
  expect(await read()).toMatchObject({ is_held: true, gift_card: { on_hold: true } })
  expect(await owner.staffToday.read({})).toMatchObject({ held: 1 })
  expect(await refusalOf(pack())).toEqual([409, expect.stringContaining('or that of its gift card')])
  shop.pass(700_000)
  expect(await broken()).toEqual(['I24'])

  await everyMinute(shop.context)
  await everyMinute(shop.context)
  expect(await read()).toMatchObject({ flags: [MARK] })
  const { number } = await read(purchase)
  expect(await last()).toMatchObject({
    sentence: `The gift card that paid for it is on hold, because of the payment for the card in ${number}.`,
    about: { id: purchase },
  })
  expect((await owner.staffToday.read({})).problems).toContainEqual({ kind: 'possible_fraud', count: 1 })
  expect(await broken()).toEqual([])

  // A flag that staff clear stays cleared, and the parcel still waits.
  await owner.staffOrders.clearFlag({ id: order, version: (await read()).version, flag: MARK })
  await everyMinute(shop.context)
  expect(await read()).toMatchObject({ flags: [], is_held: true })

  await bank(`disputes/${id}/win`, {})
  await hear()
  await everyMinute(shop.context)
  expect(await read()).toMatchObject({ flags: [], is_held: false, gift_card: { on_hold: false } })
  expect(await last()).toMatchObject({ sentence: 'The gift card that paid for it is no longer on hold.' })
  await pack()
  expect(await broken()).toEqual([])
})

test('a review of the card’s payment, and a bank’s warning of it, hold what the card paid for until they are over', async () => {
  const { shop, owner, purchase, charge, read, bank, pack, last, broken } = await spentCard()
  const hears = async () => {
    await reconcile(shop.context)
    await everyMinute(shop.context)
  }
  const isMarked = async (why: string) => {
    await hears()
    expect(await read(purchase)).toMatchObject({ flags: [why] })
    expect(await read()).toMatchObject({ is_held: true, flags: [MARK], gift_card: { on_hold: true } })
    expect(await refusalOf(pack())).toEqual([409, expect.stringContaining('or that of its gift card')])
    expect(await broken()).toEqual([])
  }
  const isFree = async () => {
    await hears()
    expect(await read()).toMatchObject({ is_held: false, flags: [], gift_card: { on_hold: false } })
    expect(await last()).toMatchObject({ sentence: 'The gift card that paid for it is no longer on hold.' })
  }
  const { id } = await bank('reviews', { charge })
  await isMarked('in_review')
  await bank(`reviews/${id}/approve`, {})
  await isFree()
  await bank('fraud-warnings', { charge })
  await isMarked('fraud_warning')
  const { version } = await read(purchase)
  await owner.staffOrders.clearFlag({ id: purchase, version, flag: 'fraud_warning' })
  await isFree()
  await pack()
  expect(await broken()).toEqual([])
})

test('a refund of the card at Stripe’s dashboard holds what the card paid for, too', async () => {
  const { shop, owner, order, read, hear, bank, pack } = await spentCard()
  await bank('refunds')
  await hear()
  expect(await read()).toMatchObject({ is_held: true })
  await everyMinute(shop.context)
  expect(await read()).toMatchObject({ flags: [MARK] })

  // Staff can go on with a reason. Goods that were sent aren't replaced, and nobody is asked to review them.
  await pack('Spoke to Lama')
  const { version } = await read()
  await owner.staffOrders.dispatch({
    id: order,
    version,
    carrier: 'Royal Mail',
    tracking_number: '',
    held_reason: 'Spoke to Lama',
  })
  await owner.staffOrders.move({ id: order, version: (await read()).version, to: 'delivered' })
  expect(await read()).toMatchObject({ may_replace: false, status: 'delivered' })
  const [line] = (await read()).lines
  expect(
    await refusalOf(
      owner.staffReplacements.send({
        id: order,
        lines: [{ stock_item_id: line?.stock_item_id ?? 0, quantity: 1 }],
        reason: 'Broken',
        request_key: 'replace-what-was-stolen',
      }),
    ),
  ).toEqual([409, expect.stringContaining('The gift card that paid for it is on hold')])
  shop.pass(16 * 24 * 60 * 60_000)
  await everyMinute(shop.context)
  const { rows } = await shop.database.pool.query('select count(*)::int as count from review_invitations')
  expect(rows).toEqual([{ count: 0 }])
})
