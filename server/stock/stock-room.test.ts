import { expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

let presses = 0
const request_key = () => `press-of-a-test-${presses++}`

test('lists level, held and available units of each stock item', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const before = await itemOf(staff, 'damask-rose')
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 3 }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(await itemOf(staff, 'damask-rose')).toEqual({ ...before, held: 3, available: before.level - 3 })
  shop.pass(31 * 60_000)
  expect(await itemOf(staff, 'damask-rose')).toEqual(before)

  const all = await staff.staffStock.items({ page_size: 100 })
  expect(all.results.every((item) => item.available === item.level - item.held)).toBe(true)
  const cream = await staff.staffStock.items({ search: 'night cream' })
  expect(cream.results.map((item) => [item.name, item.variant])).toEqual([
    ['Frankincense Night Cream', '30 ml'],
    ['Frankincense Night Cream', '60 ml'],
  ])
  const emptiest = (await staff.staffStock.items({ ordering: 'available', page_size: 5 })).results.map(
    (item) => item.available,
  )
  expect(emptiest).toEqual(emptiest.toSorted((a, b) => a - b))
  expect(await refusalOf(staff.staffStock.items({ ordering: 'price' as 'name' }))).toEqual([
    400,
    'The list can be ordered by name, available, level, id.',
  ])
  // The search text is no pattern.
  expect(await staff.staffStock.items({ search: '%' })).toMatchObject({ count: 0 })
})

test('records the reason of an adjustment, and in the ledger who made it and the level after it', async () => {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  const staff = staffClient(shop, tokens.staff)
  const { id, level } = await itemOf(staff, 'damask-rose')
  await staff.staffStock.adjust({ id, quantity: 24, reason: 'Delivery from the workshop', request_key: request_key() })
  const after = await staff.staffStock.adjust({ id, quantity: -2, reason: 'Broken', request_key: request_key() })
  expect(after).toMatchObject({ level: level + 22, available: level + 22 })

  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 5 }] })
  const { order_number } = await pay(shop, { client: guest, session_id })
  const { results, count } = await staff.staffStock.movements({ id })
  expect(count).toBe(4)
  expect(results).toMatchObject([
    { kind: 'sale', quantity: -5, level: level + 17, by: null, order_number },
    { kind: 'adjustment', quantity: -2, level: level + 22, reason: 'Broken', by: 'sam', order_number: null },
    { kind: 'adjustment', quantity: 24, level: level + 24, reason: 'Delivery from the workshop', by: 'sam' },
    { kind: 'opening', quantity: level, level, by: null },
  ])
  const second = await staff.staffStock.movements({ id, page: 2, page_size: 2 })
  expect(second.results).toEqual(results.slice(2))
  expect((await itemOf(staff, 'damask-rose')).available).toBe(level + 17)
  const { rows } = await shop.database.pool.query(
    "select by_username, before, after from audit_log where action = 'stock.adjust' order by id",
  )
  expect(rows).toEqual([
    { by_username: 'sam', before: { level }, after: { level: level + 24, reason: 'Delivery from the workshop' } },
    { by_username: 'sam', before: { level: level + 24 }, after: { level: level + 22, reason: 'Broken' } },
  ])
})

test('returns 409 for removing units that are not there or are held', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const { id, level } = await itemOf(staff, 'damask-rose')
  const take = (quantity: number, reason = 'Counted') =>
    refusalOf(staff.staffStock.adjust({ id, quantity, reason, request_key: request_key() }))
  expect(await take(-level - 1)).toEqual([409, `There are only ${level}.`])
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 3 }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(await take(-level)).toEqual([
    409,
    `There are ${level}, and customers are paying for 3 of them right now: you can remove at most ${level - 3}.`,
  ])
  expect(await take(3 - level)).toBe('done')
  expect(await take(0)).toEqual([400, 'Please enter how many units to add or remove.'])
  expect(await take(1, 'x')).toEqual([400, 'Please give a reason, in a word or two.'])
  expect(await itemOf(staff, 'damask-rose')).toMatchObject({ level: 3, available: 0, held: 3 })
})

test('a repeated request makes one adjustment', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const { id, level } = await itemOf(staff, 'damask-rose')
  const press = { id, quantity: 6, reason: 'Delivery', request_key: request_key() }
  const answers = await Promise.all([staff.staffStock.adjust(press), staff.staffStock.adjust(press)])
  expect(answers.map((item) => item.level)).toEqual([level + 6, level + 6])
})

test('lists items at or below their own threshold, and returns 409 for a threshold changed by somebody else', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const low = async () => (await staff.staffStock.items({ low: 'true', page_size: 100 })).results
  // The demo shop has five of its largest night cream left.
  expect((await low()).map((item) => [item.slug, item.variant])).toContainEqual(['frankincense-night-cream', '60 ml'])
  expect((await staff.staffStock.items({ low: 'false' })).count).toBe((await staff.staffStock.items({})).count)
  const item = await itemOf(staff, 'damask-rose')
  expect((await low()).map(({ id }) => id)).not.toContain(item.id)
  const changed = await staff.staffStock.setThreshold({ id: item.id, low_stock_at: item.level, version: item.version })
  expect(changed).toMatchObject({ low_stock_at: item.level, low: true, version: item.version + 1 })
  expect((await low()).map(({ id }) => id)).toContain(item.id)
  expect(
    await refusalOf(staff.staffStock.setThreshold({ id: item.id, low_stock_at: 1, version: item.version })),
  ).toEqual([
    409,
    'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.',
  ])
  // Items that are off sale are not listed.
  const { results } = await staff.staffCatalogue.products({ search: 'damask-rose' })
  await staff.staffCatalogue.updateProduct({ id: item.product_id, version: results[0]?.version ?? 0, published: false })
  expect((await low()).map(({ id }) => id)).not.toContain(item.id)
  expect(await refusalOf(staff.staffStock.item({ id: 999_999 }))).toEqual([404, 'Stock item not found.'])
})

async function itemOf(staff: StaffClient, slug: string) {
  const { results } = await staff.staffStock.items({ search: slug })
  const item = results.find((found) => found.slug === slug)
  if (!item) throw new Error(`Nothing is counted as ${slug}.`)
  return item
}
