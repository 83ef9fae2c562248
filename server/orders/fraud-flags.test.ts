import { expect, test } from 'vitest'
import { reconcile } from '#server/checkout/reconcile.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const DISPUTED = '4000000000000259'
const WARNED = '4000000000005423'
const ELEVATED = '4000000000009235'

async function openOffice() {
  const shop = await openShop()
  const { staffOrders, staffToday } = staffClient(shop, (await staffTokens(shop)).staff)
  const fraud = async () => (await staffToday.read({})).problems.filter(({ kind }) => kind === 'possible_fraud')
  const flags = async (id: string) => (await staffOrders.read({ id })).flags
  const sentencesOf = async (id: string) => (await staffOrders.read({ id })).timeline.map(({ sentence }) => sentence)
  return { shop, staffOrders, staffToday, fraud, flags, sentencesOf }
}

async function buy(shop: TestShop, card?: string): Promise<string> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  return (await pay(shop, { client: guest, session_id, card })).order ?? ''
}

/** The charge of the newest payment. */
async function newestCharge(shop: TestShop): Promise<string> {
  const { charges } = (await (await shop.emulator.control('state')).json()) as { charges: { id: string }[] }
  return charges[0]?.id ?? ''
}

test('a fraud warning flags the order on the dashboard, and a cleared flag stays cleared', async () => {
  const { shop, staffOrders, fraud, flags, sentencesOf } = await openOffice()
  await buy(shop)
  expect(await fraud()).toEqual([])
  const id = await buy(shop, WARNED)
  await expect.poll(() => flags(id)).toEqual(['fraud_warning'])
  expect(await fraud()).toEqual([{ kind: 'possible_fraud', count: 1 }])
  expect((await staffOrders.list({ flagged: 'fraud' })).results.map((order) => order.id)).toEqual([id])
  expect(await sentencesOf(id)).toContain('The card’s bank warned that this may be fraud (made with stolen card).')
  await staffOrders.clearFlag({ id, version: (await staffOrders.read({ id })).version, flag: 'fraud_warning' })
  await shop.emulator.control('deliver/all?times=2&order=shuffle', {})
  expect(await flags(id)).toEqual([])
  expect(await fraud()).toEqual([])
})

test('flags an order whose payment Stripe rates as risky', async () => {
  const { shop, fraud, flags, sentencesOf } = await openOffice()
  const id = await buy(shop, ELEVATED)
  expect(await flags(id)).toEqual(['elevated_risk'])
  expect((await sentencesOf(id)).at(-1)).toContain('Stripe puts the risk of fraud as elevated.')
  expect(await fraud()).toEqual([{ kind: 'possible_fraud', count: 1 }])
})

test('a review flags the order until it is closed, in either order of its events', async () => {
  const { shop, fraud, flags, sentencesOf } = await openOffice()
  const id = await buy(shop)
  const opened = (await (await shop.emulator.control('reviews', { charge: await newestCharge(shop) })).json()) as {
    id: string
  }
  await expect.poll(() => flags(id)).toEqual(['in_review'])
  await shop.emulator.control('faults', { webhooks: { hold: true } })
  await shop.emulator.control(`reviews/${opened.id}/approve`, {})
  await shop.emulator.control('release?order=shuffle', {})
  await expect.poll(() => flags(id)).toEqual([])
  expect((await sentencesOf(id)).at(-1)).toBe('Stripe’s review of the payment ended: approved.')

  const other = await buy(shop)
  await shop.emulator.control('faults', { webhooks: { hold: true } })
  const second = (await (await shop.emulator.control('reviews', { charge: await newestCharge(shop) })).json()) as {
    id: string
  }
  await shop.emulator.control(`reviews/${second.id}/approve`, {})
  await shop.emulator.control('release?order=reverse', {})
  expect(await flags(other)).toEqual([])
  expect(await fraud()).toEqual([])
})

test('the reconciliation processes a warning whose webhook was lost, also before the order exists', async () => {
  const { shop, flags } = await openOffice()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const id = (await pay(shop, { client: guest, session_id, card: WARNED })).order ?? ''
  expect(await flags(id)).toEqual([])
  await reconcile(shop.context)
  expect(await flags(id)).toEqual(['fraud_warning'])
})

test('a disputed, suspected or reviewed order is held: in no other group, and sent only with a reason', async () => {
  const { shop, staffOrders, staffToday, flags, sentencesOf } = await openOffice()
  const good = await buy(shop)
  const disputed = await buy(shop, DISPUTED)
  const warned = await buy(shop, WARNED)
  const reviewed = await buy(shop)
  const review = { charge: await newestCharge(shop) }
  const { id } = (await (await shop.emulator.control('reviews', review)).json()) as { id: string }
  for (const [order, flag] of [
    [disputed, 'disputed'],
    [warned, 'fraud_warning'],
    [reviewed, 'in_review'],
  ] as const)
    await expect.poll(() => flags(order)).toEqual([flag])
  const inState = async (status: 'paid' | 'packed' | 'held') =>
    (await staffOrders.list({ status, ordering: 'created_at' })).results.map((order) => order.id)
  const seen = async (id: string) => ({ id, version: (await staffOrders.read({ id })).version })
  const parcel = async (id: string) => ({ ...(await seen(id)), carrier: 'Royal Mail', tracking_number: 'AB1' })

  expect(await inState('held')).toEqual([disputed, warned, reviewed])
  expect(await inState('paid')).toEqual([good])
  expect(await staffToday.read({})).toMatchObject({ to_pack: 1, to_dispatch: 0, held: 3 })
  expect((await staffToday.waiting({})).count).toBe(4 + (await staffToday.read({})).low_stock.count)
  // A flag that somebody takes off doesn't end a dispute or a review.
  for (const [order, flag] of [
    [disputed, 'disputed'],
    [reviewed, 'in_review'],
  ] as const)
    await staffOrders.clearFlag({ ...(await seen(order)), flag })
  expect(await inState('held')).toEqual([disputed, warned, reviewed])
  const held = [409, expect.stringMatching(/^This order is held: /)]
  for (const order of [disputed, warned, reviewed]) {
    expect(await refusalOf(staffOrders.move({ ...(await seen(order)), to: 'packed' }))).toEqual(held)
    expect(await refusalOf(staffOrders.dispatch(await parcel(order)))).toEqual(held)
  }

  await staffOrders.move({ ...(await seen(disputed)), to: 'packed', held_reason: 'The bank says go on' })
  expect(await staffToday.read({})).toMatchObject({ to_pack: 1, to_dispatch: 0, held: 3 })
  expect(await refusalOf(staffOrders.dispatch(await parcel(disputed)))).toEqual(held)
  await staffOrders.dispatch({ ...(await parcel(disputed)), held_reason: 'She called' })
  expect(await sentencesOf(disputed)).toEqual(
    expect.arrayContaining([
      'It was packed, although it was held: The bank says go on.',
      expect.stringMatching(/^It was handed to Royal Mail, tracking number AB1, although it was held: She called\./),
    ]),
  )
  await staffOrders.clearFlag({ ...(await seen(warned)), flag: 'fraud_warning' })
  await shop.emulator.control(`reviews/${id}/approve`, {})
  await expect.poll(() => inState('held')).toEqual([])
  expect((await staffOrders.move({ ...(await seen(warned)), to: 'packed' })).status).toBe('packed')
  expect(await inState('paid')).toEqual([good, reviewed])
})
