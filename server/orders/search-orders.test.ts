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

test('finds what people paste: whole addresses, a domain, an address in brackets, and an order’s number in a sentence', async () => {
  const shop = await openShop()
  const { staffOrders, staffPeople, staffShop } = staffClient(shop, (await staffTokens(shop)).superuser)
  const addresses = ['zoe+soap@example.com', "o'brien&co%25@smith.example", 'j\u00f6rg_x@m\u00fcller.example']
  const ids: string[] = []
  for (const email of addresses) {
    const client = shop.client()
    const { session_id } = await readyToPay(client, { items: [{ slug: 'damask-rose' }], form: { ...LEEDS, email } })
    ids.push((await pay(shop, { client, session_id })).order ?? '')
  }
  const [plus, quote, umlaut] = ids as [string, string, string]
  await shop.mails()
  const { number } = await staffOrders.read({ id: quote })
  const found = async (q: string) => (await staffOrders.list({ q })).results.map(({ id }) => id)
  for (const [at, address] of addresses.entries())
    for (const typed of [
      address,
      address.toUpperCase(),
      address.normalize('NFD'),
      address.slice(0, -4),
      address.slice(address.indexOf('@')),
      `mailto:${address}`,
      `Anna Holt <${address}>`,
      ` \u200e${address.replace("'", '\u2019')}.\u00a0`,
    ]) {
      expect(await found(typed), typed).toEqual([ids[at]])
      const customers = (await staffPeople.customers({ search: typed })).results.map(({ email }) => email)
      expect(customers, typed).toEqual([address])
      const mails = (await staffShop.mails({ search: typed })).results.map(({ to }) => to)
      expect([...new Set(mails)], typed).toEqual([address])
    }
  for (const typed of [
    `#${number}`,
    `Order ${number}`,
    `order #${number?.slice(3)}`,
    `#${number?.slice(3)}`,
    `${number?.replace('-', '\u2011')}.`,
    `Re: Your order ${number} is on its way`,
  ])
    expect(await found(typed), typed).toEqual([quote])
  expect(await found('@')).toEqual([umlaut, quote, plus])
  for (const nothing of ['%@smith.example', 'z%@', 'jo@']) expect(await found(nothing), nothing).toEqual([])
})
