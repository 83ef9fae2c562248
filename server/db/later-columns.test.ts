import { expect, test } from 'vitest'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { openShop } from '#server/testing/shop.ts'
import { makeGiftCard } from '#server/testing/sold-cards.ts'

test('columns that a later version adds to every table stop no order, refund or dispatch of this one', async () => {
  const shop = await openShop()
  const { staffOrders } = await ownerOf(shop)
  await makeCode(shop, { code: 'SPRING', kind: 'percent', percent: 10 })
  const { code } = await makeGiftCard(shop, { pence: 300 })
  const guest = shop.client()
  const buy = async (codes: string[] = []) => {
    const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 2 }] })
    for (const typed of codes) await guest.discounts.apply({ session_id, code: typed })
    const { order } = await pay(shop, { client: guest, session_id })
    return staffOrders.read({ id: order ?? '' })
  }
  // Each connection has its statements planned for the columns of today.
  const before = await buy(['SPRING'])
  const { rows: tables } = await shop.database.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(60)
  for (const { name } of tables)
    await shop.database.pool.query(`alter table ${name} add column later_text text default 'later' not null,
      add column later_number integer`)

  const after = await buy(['SPRING', code])
  expect(after).toMatchObject({ status: 'paid', discount: { code: 'SPRING' } })
  for (const order of [before, after]) {
    await staffOrders.refund({
      id: order.id,
      other: '1.00',
      amount: '1.00',
      reason: 'A scratched tin',
      request_key: `refund-of-${order.id}`,
    })
    await shop.context.jobs.runDue()
    const { refunded, version } = await staffOrders.read({ id: order.id })
    expect(refunded).toBe('1.00')
    const seen = { id: order.id, version }
    expect(await staffOrders.dispatch({ ...seen, carrier: 'Royal Mail' })).toMatchObject({ status: 'dispatched' })
  }
  const returned = await staffOrders.read({ id: before.id })
  const [line] = returned.lines
  await staffOrders.recordReturn({
    id: before.id,
    lines: [{ item_id: line?.item_id ?? 0, quantity: 1, restock: 1 }],
    reason: 'Too strong a scent',
    request_key: 'a-return-of-roses',
  })
  const cancelled = await buy()
  await staffOrders.cancel({ id: cancelled.id, version: cancelled.version, reason: 'Asked for' })
  await shop.context.jobs.runDue()
  expect(await staffOrders.read({ id: cancelled.id })).toMatchObject({ status: 'cancelled', refundable: '0.00' })
})
