import { expect, test } from 'vitest'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { buyCards, codeIn, sentTo } from '#server/testing/sold-cards.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

test('the dashboard counts the orders of today and of two weeks, and those to pack', async () => {
  const shop = await openShop()
  const { staffToday, staffOrders } = staffClient(shop, (await staffTokens(shop)).staff)
  const quiet = await staffToday.read({})
  expect(quiet).toMatchObject({
    today: { orders: 0, revenue: '0.00' },
    to_pack: 0,
    to_dispatch: 0,
    unanswered_messages: 0,
    problems: [],
  })
  expect(quiet.days).toHaveLength(14)

  const bought: string[] = []
  for (const quantity of [2, 1, 3]) {
    const guest = shop.client()
    const { session_id } = await readyToPay(guest, { items: [{ slug: 'argan-hair-and-body-oil', quantity }] })
    bought.push((await pay(shop, { client: guest, session_id })).order ?? '')
  }
  const [first = '', second = '', third = ''] = bought
  // One of them was bought a week ago, an hour earlier than now.
  await shop.database.pool.query("update orders set paid_at = paid_at - interval '7 days 1 minute' where id = $1", [
    first,
  ])
  await staffOrders.move({ id: second, version: (await staffOrders.read({ id: second })).version, to: 'packed' })
  await staffOrders.cancel({ id: third, version: (await staffOrders.read({ id: third })).version, reason: 'Asked to' })
  await shop.context.jobs.runDue()
  const today = await staffToday.read({})
  const total = (await staffOrders.read({ id: second })).total
  expect(today).toMatchObject({
    today: { orders: 1, revenue: total },
    week: { orders: 1, revenue: total },
    week_before: { orders: 1, revenue: '30.00' },
  })
  expect(today).toMatchObject({ to_pack: 1, to_dispatch: 1 })
  expect(today.days.at(-1)).toMatchObject({ orders: 1, revenue: total })
})

test('a gift card is money once, when it pays: on the dashboard, of its customer and in the reports', async () => {
  const shop = await openShop()
  const office = staffClient(shop, (await staffTokens(shop)).superuser)
  const sums = async () => {
    const { today, days } = await office.staffToday.read({})
    const { net } = (await office.staffReports.read({ from: '2020-01-01', to: '2029-12-30' })).total
    const { spent } = await office.staffPeople.customer({ email: 'anna@example.com' })
    return [today.revenue, days.at(-1)?.revenue, net, spent]
  }
  await buyCards(shop, { size: 0, form: { gift_card_email: 'lama@example.com' } })
  const code = codeIn((await sentTo(shop, 'lama@example.com'))[0])
  expect(await sums()).toEqual(['0.00', '0.00', '0.00', '0.00'])
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await guest.discounts.apply({ session_id, code })
  await pay(shop, { client: guest, session_id })
  expect(await sums()).toEqual(['13.49', '13.49', '13.49', '13.49'])

  // The refund of a card that nobody has spent takes nothing off the sales.
  const { order } = await buyCards(shop)
  const id = order ?? ''
  const lines = [{ item_id: (await office.staffOrders.read({ id })).lines[0]?.item_id ?? 0, quantity: 1 }]
  await office.staffOrders.refund({ id, amount: '25.00', lines, reason: 'asked', request_key: 'the-whole-card-back' })
  await shop.mails()
  expect((await office.staffOrders.read({ id })).refunded).toBe('25.00')
  expect(await sums()).toEqual(['13.49', '13.49', '13.49', '13.49'])
})

test('the dashboard lists problems and low stock', async () => {
  const shop = await openShop()
  const { staffToday } = staffClient(shop, (await staffTokens(shop)).staff)
  const { low_stock } = await staffToday.read({})
  const forged = { method: 'POST', headers: { 'stripe-signature': 't=1,v1=00' }, body: '{}' }
  await shop.app.fetch(new Request(ORIGIN + WEBHOOK_PATH, forged))
  const one =
    "(select id from stock_items where product_id = (select id from products where slug = 'damask-rose') limit 1)"
  await shop.database.pool.query(`update stock_items set low_stock_at = 100000 where id = ${one}`)
  await shop.database.pool.query(
    `insert into contact_messages (name, email, phone, message, created_at)
      values ('Berta', 'berta@example.com', '', 'Where is my soap?', now())`,
  )
  const today = await staffToday.read({})
  expect(today.problems).toEqual([{ kind: 'refused_webhooks', count: 1 }])
  expect(today.unanswered_messages).toBe(1)
  expect(today.low_stock.count).toBe(low_stock.count + 1)
})

test('the dashboard names registrations in the UAE from 60 days before they end, until they are renewed', async () => {
  const shop = await openShop()
  const { staffToday } = staffClient(shop, (await staffTokens(shop)).staff)
  const named = async () => {
    const { count, items } = (await staffToday.read({})).uae_registrations
    return { count, items: items.map(({ name, until, ended }) => [name, until, ended]) }
  }
  expect(await named()).toEqual({ count: 0, items: [] })
  const dayInDubai = (days: number) =>
    new Date(shop.context.now().getTime() + (days * 24 + 4) * 3_600_000).toISOString().slice(0, 10)
  const write = (slug: string, until: string, published = true) =>
    shop.database.pool.query('update products set uae_registered_until = $2, published = $3 where slug = $1', [
      slug,
      until,
      published,
    ])
  const [ended, today, last, later] = [-1, 0, 60, 61].map(dayInDubai) as [string, string, string, string]
  await write('damask-rose', last)
  await write('oat-and-honey', later)
  await write('sage-and-sidr', ended)
  await write('lavender-fields', today)
  await write('thyme-and-lemon', ended, false)
  expect(await named()).toEqual({
    count: 3,
    items: [
      ['Sage & Sidr Soap', ended, true],
      ['Lavender Fields Soap', today, false],
      ['Damask Rose Soap', last, false],
    ],
  })
  await shop.database.pool.query(
    'update products set uae_registered_until = $1 where uae_registered_until is not null',
    [ended],
  )
  const { count, items } = await named()
  expect([count, items.length]).toEqual([26, 8])
})
