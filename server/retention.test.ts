import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { tidy } from './retention.ts'

const DAY = 24 * 60 * 60 * 1000

test('the night forgets what the privacy page says it forgets, and nothing of the books', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const paid = await readyToPay(guest, [{ slug: 'damask-rose' }])
  await pay(shop, guest, paid.session_id)
  await readyToPay(guest, [{ slug: 'sage-and-sidr' }])
  await newShopper(shop)
  await shop.database.db.execute(
    sql`insert into contact_messages (name, email, phone, message, created_at) values ('Anna', 'anna@example.com', '', 'Hello', ${shop.parts.now()})`,
  )
  const counts = async () => {
    const { rows } = await shop.database.db.execute(sql`
      select (select count(*)::int from checkout_sessions) as sessions, (select count(*)::int from contact_messages) as messages, (select count(*)::int from tokens) as tokens,
        (select count(*)::int from orders where email <> '') as named, (select sum(total_pence)::int from orders) as pence`)
    return rows[0]
  }
  const all = await counts()
  expect(all).toMatchObject({ sessions: 2, messages: 1, tokens: 1, named: 1 })
  shop.pass(29 * DAY)
  await tidy(shop.parts)
  expect(await counts()).toEqual(all)
  shop.pass(2 * DAY)
  await tidy(shop.parts)
  expect(await counts()).toEqual({ ...all, sessions: 1 })
  shop.pass(340 * DAY)
  await tidy(shop.parts)
  expect(await counts()).toEqual({ ...all, sessions: 1, messages: 0, tokens: 0 })
  shop.pass(6 * 366 * DAY)
  await tidy(shop.parts)
  expect(await counts()).toEqual({ ...all, sessions: 1, messages: 0, tokens: 0, named: 0 })
})
