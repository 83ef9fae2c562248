import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { takeDatabase } from './kept-databases.ts'

test('a database that a test gives back has the rows and numbers of the template again', async () => {
  const before = await used(async (query) => query(CONTENT))
  const changed = await used(async (query) => {
    await query("update products set name = 'Renamed' where id = 1")
    await query('delete from blog_posts')
    await query("select nextval('products_id_seq')")
    return query(CONTENT)
  })
  expect(changed.url).toBe(before.url)
  expect(changed.result).not.toEqual(before.result)
  const after = await used(async (query) => query(CONTENT))
  expect(after).toEqual(before)
})

test('a database whose schema a test changes, or that something still uses, isn’t used again', async () => {
  const before = await used(async (query) => query('alter table blog_posts rename to elsewhere'))
  const left = await takeDatabase(inject('template'))
  expect(left.url).not.toBe(before.url)
  const open = new Client({ connectionString: left.url })
  open.on('error', () => undefined)
  await open.connect()
  await open.query('select pg_advisory_lock(1)')
  await left.giveBack()
  expect((await used(async () => [])).url).not.toBe(left.url)
})

const CONTENT = `
  select (select json_agg(p order by id) from products p) as products, (select count(*)::int from blog_posts) as posts,
    (select last_value from pg_sequences where sequencename = 'products_id_seq') as number`

async function used<Result>(work: (query: (text: string) => Promise<unknown[]>) => Promise<Result>) {
  const kept = await takeDatabase(inject('template'))
  const client = new Client({ connectionString: kept.url })
  await client.connect()
  const result = await work(async (text) => (await client.query(text)).rows)
  await client.end()
  await kept.giveBack()
  return { url: kept.url, result }
}
