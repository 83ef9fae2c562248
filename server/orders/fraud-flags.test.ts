import { expect, test } from 'vitest'
import { reconcile } from '#server/checkout/reconcile.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

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
