import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { chooseEverything, DUBAI, LEEDS, requestedItems } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'

test('returns 409 with the product’s name when it is not sold to the UAE, and accepts it for Leeds', async () => {
  const shop = await openShop()
  await shop.database.pool.query("update products set ships_to_uae = false where slug = 'damask-rose'")
  const guest = shop.client()
  expect(await guest.catalogue.product({ slug: 'damask-rose' })).toMatchObject({ ships_to_uae: false })
  const items = await requestedItems(guest, [{ slug: 'oat-and-honey' }, { slug: 'damask-rose' }])
  const { session_id } = await guest.checkout.createSession({ items })
  expect(await refusalOf(guest.checkout.saveCustomer({ session_id, ...DUBAI }))).toEqual([
    409,
    expect.stringMatching(/^We can’t send Damask Rose Soap to the United Arab/),
  ])
  expect(await chooseEverything(guest, { session_id, form: LEEDS })).toMatchObject({ state: 'shipping' })
})
