import { expect, test } from 'vitest'
import { addressCalls } from '#contract/address-calls.ts'
import { ADDRESSES_CAP } from '#contract/limits.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { LEEDS, newShopper, requestedItems } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import * as refusals from '#words/en/refusals.ts'

const HOME = {
  first_name: 'Anna',
  last_name: 'Holt',
  phone: '',
  address_line1: '4 Wool Lane',
  address_line2: '',
  city: 'Leeds',
  state: '',
  postal_code: 'LS1 4AP',
  country: 'GB' as const,
}
const MARINA = {
  ...HOME,
  phone: '+971 50 123 4567',
  address_line1: 'Marina Walk 7',
  city: 'Marina',
  state: 'dubai',
  postal_code: '',
  country: 'AE' as const,
}

test('addresses are saved once, changed and removed, and there is always one default', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  expect(await anna.addresses.list({})).toEqual({ addresses: [] })
  const [home] = (await anna.addresses.add({ ...HOME, postal_code: 'ls14ap' })).addresses
  expect(home).toEqual({ id: expect.any(Number), ...HOME, is_default: true })
  // In other letters it is the same address.
  expect((await anna.addresses.add({ ...HOME, city: 'LEEDS' })).addresses).toEqual([home])
  const [, marina] = (await anna.addresses.add(MARINA)).addresses
  expect(marina).toMatchObject({ state: 'Dubai', is_default: false })

  expect(named(await anna.addresses.change({ id: marina?.id ?? 0, ...MARINA, is_default: true }))).toEqual([
    ['Marina Walk 7', true],
    ['4 Wool Lane', false],
  ])
  // The default one stays it without a successor.
  expect(named(await anna.addresses.change({ id: marina?.id ?? 0, ...MARINA, city: 'JBR' }))).toEqual([
    ['Marina Walk 7', true],
    ['4 Wool Lane', false],
  ])
  await anna.addresses.add({ ...HOME, address_line1: '5 Wool Lane' })
  expect(named(await anna.addresses.remove({ id: marina?.id ?? 0 }))).toEqual([
    ['5 Wool Lane', true],
    ['4 Wool Lane', false],
  ])
  // Changed into the other one: one of the two is left, and is the default.
  expect(named(await anna.addresses.change({ id: home?.id ?? 0, ...HOME, address_line1: '5 wool lane' }))).toEqual([
    ['5 wool lane', true],
  ])
  expect(await refusalOf(anna.addresses.remove({ id: marina?.id ?? 0 }))).toEqual([404, refusals.noAddress])
})

test('an address that no parcel could reach is refused, field by field', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const fieldsOf = async (address: Parameters<typeof anna.addresses.add>[0]) => {
    const error = await anna.addresses.add(address).then(
      () => null,
      (problem: { fields: Record<string, string[]> }) => problem,
    )
    return Object.keys(error?.fields ?? {}).toSorted()
  }
  expect(await fieldsOf({ ...HOME, postal_code: 'LS1', address_line1: '' })).toEqual(['address_line1'])
  expect(await fieldsOf({ ...HOME, postal_code: '' })).toEqual(['postal_code'])
  expect(await anna.addresses.list({})).toEqual({ addresses: [] })
})

test('forty windows at once make one default and no more addresses than the book holds', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) =>
      anna.addresses.add({ ...HOME, address_line1: `${at} Wool Lane`, is_default: at % 3 === 0 }),
    ),
  )
  const { addresses } = await anna.addresses.list({})
  expect(addresses).toHaveLength(ADDRESSES_CAP)
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(ADDRESSES_CAP)
  expect(addresses.filter(({ is_default }) => is_default)).toHaveLength(1)
  expect(await refusalOf(anna.addresses.add(MARINA))).toEqual([409, refusals.addressBookFull(ADDRESSES_CAP)])
})

test('the checkout saves its addresses for who is signed in and asks for it, and a full book stops no purchase', async () => {
  const shop = await openShop()
  const { client: anna } = await newShopper(shop)
  const begin = async (client = anna) =>
    (await client.checkout.createSession({ items: await requestedItems(client, [{ slug: 'damask-rose' }]) })).session_id
  const session_id = (await begin()) ?? ''
  await anna.checkout.saveCustomer({ session_id, ...LEEDS })
  expect(await anna.addresses.list({})).toEqual({ addresses: [] })
  const other = {
    shipping_same_as_billing: false,
    shipping_address_line1: '9 Ouse Street',
    shipping_city: 'York',
    shipping_postal_code: 'yo19tt',
  }
  // Pressed twice, as after a lost answer.
  for (let press = 0; press < 2; press++)
    await anna.checkout.saveCustomer({ session_id, ...LEEDS, ...other, save_addresses: true })
  expect((await anna.addresses.list({})).addresses).toMatchObject([
    { address_line1: '9 Ouse Street', postal_code: 'YO1 9TT', is_default: true },
    { address_line1: LEEDS.billing_address_line1, first_name: LEEDS.first_name, is_default: false },
  ])
  for (let at = 2; at < ADDRESSES_CAP; at++) await anna.addresses.add({ ...HOME, address_line1: `${at} Wool Lane` })
  const moved = { ...LEEDS, billing_address_line1: '1 Moor Road', save_addresses: true }
  const { checkout_session } = await anna.checkout.saveCustomer({ session_id, ...moved })
  expect(checkout_session.customer_info?.billing_address_line1).toBe('1 Moor Road')
  expect((await anna.addresses.list({})).addresses).toHaveLength(ADDRESSES_CAP)

  const guest = shop.client()
  const guests = (await begin(guest)) ?? ''
  // A guest has no book; the field is no error.
  await guest.checkout.saveCustomer({ session_id: guests, ...moved })
  const { rows } = await shop.database.pool.query('select distinct user_id from saved_addresses')
  expect(rows).toHaveLength(1)
})

test('nobody reads or changes another’s addresses, and they go with the account and into its export', async () => {
  const shop = await openShop()
  const { client: anna, token } = await newShopper(shop)
  const { client: berta } = await newShopper(shop)
  const [home] = (await anna.addresses.add(HOME)).addresses
  const id = home?.id ?? 0
  expect(await refusalOf(berta.addresses.change({ id, ...MARINA }))).toEqual([404, refusals.noAddress])
  expect(await refusalOf(berta.addresses.remove({ id }))).toEqual([404, refusals.noAddress])
  expect(await berta.addresses.list({})).toEqual({ addresses: [] })
  expect((await answerOf(shop.ask(addressCalls.addresses.list, {}))).status).toBe(401)
  expect(await anna.addresses.list({})).toEqual({ addresses: [home] })

  expect(JSON.stringify(await anna.privacy.data({}))).toContain('4 Wool Lane')
  // Erased beside saving: the account is gone for both, or the address with it.
  await Promise.allSettled([
    anna.privacy.erase({ current_password: 'olive-and-laurel' }),
    ...Array.from({ length: 8 }, (_, at) => anna.addresses.add({ ...HOME, address_line1: `${at} Wool Lane` })),
  ])
  expect(await refusalOf(shop.client(token).addresses.list({}))).toEqual([401, expect.any(String)])
  const { rows } = await shop.database.pool.query('select count(*)::int as count from saved_addresses')
  expect(rows).toEqual([{ count: 0 }])
})

function named({ addresses }: { addresses: { address_line1: string; is_default: boolean }[] }) {
  return addresses.map(({ address_line1, is_default }) => [address_line1, is_default])
}
