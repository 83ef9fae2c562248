import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffTokens } from '#server/testing/staff.ts'

type Audit = Awaited<ReturnType<StaffClient['staffShop']['audit']>>

const ROWS = 1250
const SIZE = 100

test('far down a long list pages have no gaps in both directions while rows are added', async () => {
  const { shop, token } = await shopWithALongTrail()
  const whole = await numbersInOrder(shop)
  const pages = [await get(shop, token, `/api/staff/audit/?page_size=${SIZE}`)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await get(shop, token, next))
    if (pages.length === 12) await add(shop, 3, '1 hour')
  }
  expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(whole)
  // Its number is enough as long as few stand before it.
  expect(pages[9]?.next).toMatch(/page=11$/)
  expect(pages[10]?.next).toMatch(/page=12&after=[\w-]+$/)
  const back = await get(shop, token, pages[12]?.previous ?? '')
  expect(back.results).toEqual(pages[11]?.results)
})

test("rows deleted above don't end the list early, and an exactly full page is the last one", async () => {
  const shop = await openShop()
  const { superuser } = await staffTokens(shop)
  const { db } = shop.database
  await db.execute(sql`
    insert into mails (kind, subject_id, "to", subject, html, text, state, created_at, sent_at)
    select 'contact-copy', 'number ' || n, 'anna@example.com', 'Number ' || n, '', '', 'sent', now(), now()
      from generate_series(1, 1200) n`)
  const { rows } = await db.execute<{ id: number }>(sql`select id::int from mails order by id desc`)
  const whole = rows.map(({ id }) => id)
  let page = await get(shop, superuser, `/api/staff/mails/?page_size=${SIZE}&page=11`)
  const seen = page.results.map(({ id }) => id)
  await db.execute(sql`delete from mails where id > ${whole[150]}`)
  for (let next = page.next; next; next = page.next) {
    page = await get(shop, superuser, next)
    seen.push(...page.results.map(({ id }) => id))
  }
  expect(seen).toEqual(whole.slice(1000))
})

test('a page by number is the same counted from either end', async () => {
  const { shop, token } = await shopWithALongTrail()
  const whole = await numbersInOrder(shop)
  for (const page of [1, 6, 7, 12, 13]) {
    const { results } = await get(shop, token, `/api/staff/audit/?page_size=${SIZE}&page=${page}`)
    expect(results.map(({ id }) => id)).toEqual(whole.slice((page - 1) * SIZE, page * SIZE))
  }
  await expect(get(shop, token, `/api/staff/audit/?page_size=${SIZE}&page=14`)).rejects.toThrow('404')
})

test('returns 400 for a forged cursor, and for two cursors at once', async () => {
  const { shop, token } = await shopWithALongTrail()
  const place = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const wrong = [
    'x',
    place({}),
    place([1]),
    place(['yesterday', 1]),
    place(['2026-01-01T00:00:00.000Z', '1; drop table orders']),
    place([null, null]),
    place(['+275760-09-13T00:00:00.000Z', 1]),
    place(['0000-01-01T00:00:00.000Z', 1]),
  ]
  for (const after of wrong)
    await expect(get(shop, token, `/api/staff/audit/?page=2&after=${after}`)).rejects.toThrow(/^400 .*first page/)
  const one = place(['2026-01-01T00:00:00.000Z', 1])
  await expect(get(shop, token, `/api/staff/audit/?page=2&after=${one}&before=${one}`)).rejects.toThrow('400')
  // Beyond the last row there is nothing, and without its number nobody knows which page it is.
  const last = place(['2000-01-01T00:00:00.000Z', 1])
  await expect(get(shop, token, `/api/staff/audit/?page=2&after=${last}`)).rejects.toThrow('404')
  await expect(get(shop, token, `/api/staff/audit/?after=${one}`)).rejects.toThrow('400')
  // By its number an order has a place only once it is paid.
  await expect(get(shop, token, `/api/staff/orders/?ordering=-number&after=${place([100_000])}`)).rejects.toThrow('400')
})

async function shopWithALongTrail(): Promise<{ shop: TestShop; token: string }> {
  const shop = await openShop()
  const token = (await staffTokens(shop)).superuser
  await shop.database.db.execute(sql`delete from audit_log`)
  await add(shop, ROWS, '1 day')
  return { shop, token }
}

/** Seven at each instant, so that pages begin among rows of the same time. */
async function add(shop: TestShop, rows: number, ago: string): Promise<void> {
  await shop.database.db.execute(sql`
    insert into audit_log (by_user_id, by_username, action, subject_kind, subject_id, subject_label, created_at)
    select 1, 'owner', 'noted', 'order', 'x', 'x', now() - ${ago}::interval + (n / 7) * interval '1 second'
      from generate_series(1, ${rows}::int) n`)
}

async function numbersInOrder(shop: TestShop): Promise<number[]> {
  const { rows } = await shop.database.db.execute<{ id: number }>(
    sql`select id::int from audit_log order by created_at desc, id desc`,
  )
  return rows.map(({ id }) => id)
}

async function get(shop: TestShop, token: string, address: string): Promise<Audit> {
  const answer = await shop.app.fetch(
    new Request(new URL(address, ORIGIN), { headers: { authorization: `Token ${token}` } }),
  )
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Audit>
}
