import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepPhotograph, unpack } from '#server/media/media.ts'
import { newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { purge } from './retention.ts'

const DAY = 24 * 60 * 60 * 1000

test('the nightly purge deletes what the privacy page lists, and nothing of the ledgers', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const paid = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  await pay(shop, { client: guest, session_id: paid.session_id })
  await readyToPay(guest, { items: [{ slug: 'sage-and-sidr' }] })
  await newShopper(shop)
  await shop.database.db.execute(
    sql`insert into contact_messages (name, email, phone, message, created_at)
      values ('Anna', 'anna@example.com', '', 'Hello', ${shop.context.now()})`,
  )
  const counts = async () => {
    const { rows } = await shop.database.db.execute(sql`
      select (select count(*)::int from checkout_sessions) as sessions,
        (select count(*)::int from contact_messages) as messages,
        (select count(*)::int from tokens) as tokens,
        (select count(*)::int from orders where email <> '') as named,
        (select sum(total_pence)::int from orders) as pence`)
    return rows[0]
  }
  const all = await counts()
  expect(all).toMatchObject({ sessions: 2, messages: 1, tokens: 1, named: 1 })
  shop.pass(29 * DAY)
  await purge(shop.context)
  expect(await counts()).toEqual(all)
  shop.pass(2 * DAY)
  await purge(shop.context)
  expect(await counts()).toEqual({ ...all, sessions: 1 })
  shop.pass(340 * DAY)
  await purge(shop.context)
  expect(await counts()).toEqual({ ...all, sessions: 1, messages: 0, tokens: 0 })
  shop.pass(6 * 366 * DAY)
  await purge(shop.context)
  expect(await counts()).toEqual({ ...all, sessions: 1, messages: 0, tokens: 0, named: 0 })
})

test('deletes declined cards after a day, unconfirmed subscribers after a month and mails after a year', async () => {
  const shop = await openShop()
  const guest = shop.client()
  await guest.newsletter.subscribe({ email: 'anna@example.com' })
  await shop.database.pool.query("insert into failed_attempts values ('ch_1', 'cs_1', 'a network', 'a card', $1)", [
    shop.context.now(),
  ])
  expect((await shop.mails()).map(({ to }) => to?.[0]?.address)).toEqual(['anna@example.com'])
  const counts = async () => {
    const { rows } = await shop.database.db.execute(sql`
      select (select count(*)::int from failed_attempts) as refused,
        (select count(*)::int from subscribers) as asked,
        (select count(*)::int from mails where "to" <> '') as mails`)
    return { ...rows[0], files: (await shop.mails()).length }
  }
  const after = async (days: number) => {
    shop.pass(days * DAY)
    await purge(shop.context)
    return counts()
  }
  expect(await after(0.9)).toEqual({ refused: 1, asked: 1, mails: 1, files: 1 })
  expect(await after(0.2)).toEqual({ refused: 0, asked: 1, mails: 1, files: 1 })
  expect(await after(30)).toEqual({ refused: 0, asked: 0, mails: 1, files: 1 })
  expect(await after(335)).toEqual({ refused: 0, asked: 0, mails: 0, files: 0 })
})

test('deletes an unused photograph after a week and keeps the used ones', async () => {
  const shop = await openShop()
  const { db, media } = shop.context
  const stored = async () =>
    (await db.execute<{ hash: string }>(sql`select hash from media`)).rows.map(({ hash }) => hash)
  const before = await stored()
  const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#887766' } })
    .jpeg()
    .toBuffer()
  const { hash: unused } = await keepPhotograph(shop.context, { ...(await unpack(bytes)), bytes })
  shop.pass(6 * DAY)
  await purge(shop.context)
  expect(await stored()).toContain(unused)
  shop.pass(2 * DAY)
  await purge(shop.context)
  expect(await stored()).toEqual(before)
  expect(await media.read(`${unused}/original.jpg`)).toBeNull()
})
