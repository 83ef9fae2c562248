import { expect, test } from 'vitest'
import type { ShopperClient } from '#contract/shopper-client.ts'
import { chooseEverything, pay, requestedItems } from '#server/testing/buying.ts'
import { makeCode } from '#server/testing/discounts.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

/**
 * As many as at the commit before the first with discount codes, on both databases. Offers are read with the products
 * (session-lines.ts), codes and gift cards only where the checkout has one. One more of the payment's looks for the
 * shopper's own payments whose hold has ended.
 */
const WITHOUT_OFFERS = { begin: 2, customerAndDelivery: 6, payment: 24 }

test('an order without a code takes no more statements because there could be offers, or are some for others', async () => {
  const shop = await openQuietShop()
  const guest = shop.client()
  // The first purchase reads what later ones have in memory.
  await countSteps(shop, guest)
  expect(await countSteps(shop, guest)).toEqual(WITHOUT_OFFERS)
  await makeCode(shop, { code: 'BIG-ORDERS', kind: 'percent', percent: 10, least: '900.00', automatic: true })
  expect(await countSteps(shop, guest)).toEqual(WITHOUT_OFFERS)
})

test('an offer costs a purchase four statements: its code at the delivery, at the hold, and its use', async () => {
  const shop = await openQuietShop()
  const guest = shop.client()
  await countSteps(shop, guest)
  await makeCode(shop, { code: 'TENTH', kind: 'percent', percent: 10, automatic: true })
  expect(await countSteps(shop, guest)).toEqual({ begin: 2, customerAndDelivery: 7, payment: 27 })
})

/** A shop without webhooks: one that arrives beside the shopper's own question takes a part of the statements. */
async function openQuietShop(): Promise<TestShop> {
  const shop = await openShop({ ownConnections: true })
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  return shop
}

/** The statements of each step of a guest's purchase. */
async function countSteps(shop: TestShop, client: ShopperClient) {
  const items = await requestedItems(client, [{ slug: 'damask-rose', quantity: 3 }, { slug: 'oat-and-honey' }])
  const count = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
    const before = shop.database.statements()
    const result = await work()
    return [result, shop.database.statements() - before]
  }
  const [{ session_id }, begin] = await count(() => client.checkout.createSession({ items }))
  const [, customerAndDelivery] = await count(() => chooseEverything(client, { session_id }))
  const [, payment] = await count(() => pay(shop, { client, session_id }))
  return { begin, customerAndDelivery, payment }
}
