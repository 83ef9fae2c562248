import { expect, test } from 'vitest'
import type { ShopperClient } from '#contract/shopper-client.ts'
import { chooseEverything, pay, requestedItems } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

/** Statements of each step of a guest's purchase. */
async function countSteps(shop: TestShop, client: ShopperClient): Promise<Record<string, number>> {
  const items = await requestedItems(client, [{ slug: 'damask-rose', quantity: 3 }, { slug: 'oat-and-honey' }])
  const counted: Record<string, number> = {}
  const count = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const before = shop.database.statements()
    const result = await work()
    counted[step] = shop.database.statements() - before
    return result
  }
  const { session_id } = await count('begin', () => client.checkout.createSession({ items }))
  await count('customer and delivery', () => chooseEverything(client, { session_id }))
  await count('pay', () => pay(shop, { client, session_id }))
  return counted
}

test('count', async () => {
  const shop = await openShop()
  await countSteps(shop, shop.client())
  console.log(await countSteps(shop, shop.client()), await countSteps(shop, shop.client()))
  expect(1).toBe(1)
})
