import { expect, test } from 'vitest'
import { DUBAI, LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

test('finds an order by phone, postcode, product, payment and amount, in any usual spelling', async () => {
  // Ids are base64url: a third of them have a hyphen, which must not split the search text.
  let made = 0
  const shop = await openShop({ newId: (prefix) => `${prefix}J5-Qp_${++made}` })
  const { staffOrders } = staffClient(shop, (await staffTokens(shop)).staff)
  const buy = async (wishes: RequestedItem[], form = LEEDS) =>
    (
      await pay(shop, {
        client: shop.client(),
        session_id: (await readyToPay(shop.client(), { items: wishes, form })).session_id,
      })
    ).order ?? ''
  const leeds = await buy([{ slug: 'argan-hair-and-body-oil', quantity: 2 }])
  const dubai = await buy([{ slug: 'oat-and-honey' }], { ...DUBAI, phone: '0097150 123 4567' })
  const found = async (q: string) => (await staffOrders.list({ q })).results.map(({ id }) => id)

  for (const phone of [
    '+44 113 496 0000',
    '01134960000',
    '0113 496 0000',
    '(0113) 496-0000',
    '0044 113 4960000',
    '960000',
    '4960000',
  ])
    expect(await found(phone), phone).toEqual([leeds])
  for (const phone of ['+971 50 123 4567', '050 1234567', '0501234567'])
    expect(await found(phone), phone).toEqual([dubai])
  for (const postcode of ['LS1 4AB', 'ls14ab', 'LS1 4', 'LS1', ' ls1 '])
    expect(await found(postcode), postcode).toEqual([leeds])
  for (const product of ['argan', 'Argan Hair', 'oil hair']) expect(await found(product), product).toEqual([leeds])
  expect(await found('honey')).toEqual([dubai])

  const { payment, total, number } = await staffOrders.read({ id: dubai })
  for (const id of [payment.intent_id ?? '', dubai, number ?? '']) expect(await found(id), id).toEqual([dubai])
  for (const amount of ['30.00', '£30.00', '£30', '£ 30,00']) expect(await found(amount), amount).toEqual([leeds])
  expect(await found(total)).toEqual([dubai])
  for (const nothing of ['00000', '+', '£', 'SW1A 1AA', 'pi_nothing', '£31', "';--", '%', 'LS1%', '4960000%'])
    expect(await found(nothing), nothing).toEqual([])
  // Matches of either kind.
  const named = await buy([{ slug: 'damask-rose' }], { ...LEEDS, first_name: 'Honey', billing_postal_code: 'YO1 7AB' })
  expect(await found('honey')).toEqual([named, dubai])
  expect(await found('honey holt')).toEqual([named])
})
