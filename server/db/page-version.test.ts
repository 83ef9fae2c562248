import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

test('the version changes with every commit that changes a page, and not before the commit', async () => {
  const shop = await openShop()
  const { db } = shop.database
  for (const change of [
    sql`update products set price_pence = price_pence + 1 where slug = 'damask-rose'`,
    sql`update variants set name = name || ' ' where id = (select min(id) from variants)`,
    sql`update product_photographs set alt = alt || '.' where id = (select min(id) from product_photographs)`,
    sql`insert into set_contents (set_id, position, name)
      select id, 99, 'A card' from products where slug = 'hedgerow-gift-box'`,
    sql`insert into product_pairings (product_id, position, other_id) select min(id), 0, max(id) from products`,
    sql`update categories set name = name || ' ' where slug = 'oil'`,
    sql`update ingredients set name = name || '.' where inci = 'Aqua'`,
    sql`update blog_posts set title = title || ' ' where id = (select min(id) from blog_posts)`,
    sql`delete from blog_posts where id = (select min(id) from blog_posts)`,
    sql`update blog_categories set name = name || ' '`,
    sql`update shop_content set updated_at = now() where key = 'facts'`,
    sql`insert into policy_versions (policy, number, lead, content, own, published_at)
      values ('returns', 1, '', '', true, now())`,
    sql`update shipping_options set base_cost_pence = base_cost_pence + 1`,
  ]) {
    const before = await version(shop)
    await db.transaction(async (tx) => {
      await tx.execute(change)
      expect(await version(shop)).toBe(before)
    })
    expect(await version(shop)).not.toBe(before)
  }
})

test('a caller during a read of a change gets that change and the stock of the same moment', async () => {
  const shop = await openShop()
  const { pageVersion, db } = shop.database
  const { id } = await shop.client().catalogue.product({ slug: 'damask-rose' })
  const before = await version(shop)
  const stock = await pageVersion.stock(`${id}`)
  await db.execute(sql`update products set price_pence = price_pence + 1 where id = ${id}`)
  await setLevel(shop, id, 33)
  const first = version(shop)
  const marks = pageVersion.stock(`${id}`)
  // The first caller's read has begun by then.
  await Promise.resolve().then(() => undefined)
  const second = version(shop)
  expect(await first).not.toBe(before)
  expect(await second).toBe(await first)
  expect(await marks).not.toBe(stock)
  expect(await pageVersion.stock(`${id}`)).toBe(await marks)
})

test('a rollback, or a change that no page shows, leaves the version unchanged', async () => {
  const shop = await openShop()
  const before = await version(shop)
  await shop.database.db
    .transaction(async (tx) => {
      await tx.execute(sql`update products set price_pence = 1`)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  const session = await readyToPay(shop.client(), { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: shop.client(), session_id: session.session_id })
  await shop.mails()
  expect(await version(shop)).toBe(before)
})

test('holds, sales and returns change the version of low stock only', async () => {
  const shop = await openShop({ settings: { holdLimits: { each: 99, all: 99 } } })
  const guest = shop.client()
  const { id } = await guest.catalogue.product({ slug: 'damask-rose' })
  await setLevel(shop, id, 30)
  const plenty = await version(shop)
  const abandoned = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 15 }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: abandoned.session_id })
  expect(await version(shop)).toBe(plenty)
  const last = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 15 }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: last.session_id })
  const held = await version(shop)
  expect(held).not.toBe(plenty)
  // Its payment is cancelled, so the units are available again.
  const { shipping_options } = await guest.checkout.shippingOptions({ country: 'GB' })
  await guest.checkout.chooseShipping({
    session_id: last.session_id,
    country_code: 'GB',
    shipping_option_id: shipping_options[1]?.id ?? 0,
  })
  const released = await version(shop)
  expect(released).not.toBe(held)
  await pay(shop, { client: guest, session_id: last.session_id })
  const sold = await version(shop)
  expect(sold).not.toBe(released)
  await setLevel(shop, id, 4)
  expect(await version(shop)).not.toBe(sold)
})

test('the version changes when a hold expires and when a scheduled post is published', async () => {
  const shop = await openShop()
  passToQuietHours(shop)
  const guest = shop.client()
  const { id } = await guest.catalogue.product({ slug: 'damask-rose' })
  await setLevel(shop, id, 1)
  const session = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session.session_id })
  expect((await guest.catalogue.product({ slug: 'damask-rose' })).in_stock).toBe(false)
  const held = await version(shop)
  shop.pass(29 * 60_000)
  expect(await version(shop)).toBe(held)
  shop.pass(61_000)
  expect((await guest.catalogue.product({ slug: 'damask-rose' })).in_stock).toBe(true)
  expect(await version(shop)).not.toBe(held)

  const due = new Date(shop.context.now().getTime() + 3_600_000)
  await shop.database.db.execute(
    sql`update blog_posts set published_at = ${due} where id = (select min(id) from blog_posts)`,
  )
  const waiting = await version(shop)
  expect(await version(shop)).toBe(waiting)
  shop.pass(3_600_001)
  expect(await version(shop)).not.toBe(waiting)
})

test('two transactions that change pages and the same stock do not deadlock', async () => {
  const { db } = (await openShop()).database
  const work = async (at: number) =>
    db.transaction(async (tx) => {
      if (at % 2) await tx.execute(sql`update products set price_pence = price_pence + 1 where id = ${(at % 3) + 1}`)
      await tx.execute(sql`select 1 from stock_items where id = 1 for update`)
      await tx.execute(sql`update categories set position = position where id = 1`)
    })
  await Promise.all(Array.from({ length: 24 }, (_, at) => work(at)))
})

/** Passes to the next 15:00 UTC, hours before a day ends in London or Dubai: then pages change by time too. */
function passToQuietHours(shop: TestShop): void {
  const dayMs = 24 * 3_600_000
  shop.pass((15 * 3_600_000 - (shop.context.now().getTime() % dayMs) + dayMs) % dayMs)
}

async function version(shop: TestShop): Promise<string> {
  return shop.database.pageVersion.current()
}

/** Sets the stock level with a movement. */
async function setLevel(shop: TestShop, product_id: number, units: number): Promise<void> {
  await shop.database.db.execute(sql`
    insert into stock_movements (item_id, quantity, kind, reason, created_at)
    select id, ${units} - level, 'adjustment', 'counted', now() from stock_items where product_id = ${product_id}`)
}
