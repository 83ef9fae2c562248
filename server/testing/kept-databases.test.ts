import { Client, Pool } from 'pg'
import { expect, inject, test } from 'vitest'
import { type KeptDatabase, keepDatabase, takeDatabase } from './kept-databases.ts'
import { copyDatabase, emptyDatabase } from './template.ts'

test('the next test gets the database and its connection, with the rows and numbers of the template', async () => {
  const kept = await newDatabase()
  const pool = poolOf(kept)
  const before = (await pool.query(CONTENT)).rows
  await pool.query("update products set name = 'Renamed' where id = 1")
  await pool.query('delete from blog_posts')
  await pool.query("select nextval('products_id_seq')")
  expect((await pool.query(CONTENT)).rows).not.toEqual(before)
  await pool.end()
  await expect(pool.query('select 1')).rejects.toThrow('The pool has ended.')
  await kept.giveBack()

  const next = await takeDatabase(inject('template'))
  expect(next.url).toBe(kept.url)
  const again = poolOf(next)
  expect((await again.query(CONTENT)).rows).toEqual(before)
  await again.end()
  await next.giveBack()
})

test('a pool ends once its transactions have', async () => {
  const kept = await newDatabase()
  const pool = poolOf(kept)
  const client = await pool.connect()
  let hasEnded = false
  const end = pool.end().then(() => {
    hasEnded = true
  })
  await client.query('select pg_sleep(0.05)')
  expect(hasEnded).toBe(false)
  client.release()
  await end
  await kept.giveBack()
})

test('a database whose schema a test changes, or that something still uses, isn’t used again', async () => {
  const changed = await newDatabase()
  const pool = poolOf(changed)
  await pool.query('alter table blog_posts rename to elsewhere')
  await pool.end()
  await changed.giveBack()
  const used = await newDatabase()
  const open = new Client({ connectionString: used.url })
  open.on('error', () => undefined)
  await open.connect()
  await open.query('select pg_advisory_lock(1)')
  await used.giveBack()
  const next = await takeDatabase(inject('template'))
  expect([changed.url, used.url]).not.toContain(next.url)
  await next.giveBack()
})

test('a database is dropped once the connections of a pool that has ended are gone', async () => {
  for (let time = 0; time < 10; time++) {
    const { url, drop } = await emptyDatabase(inject('template'))
    const pool = new Pool({ connectionString: url, max: 2 })
    await Promise.all([pool.query('select 1'), pool.query('select 2')])
    await pool.end()
    // Vitest fails the run where a connection is ended instead.
    await expect(drop()).resolves.toBe(undefined)
  }
})

const CONTENT = `
  select (select json_agg(p order by id) from products p) as products, (select count(*)::int from blog_posts) as posts,
    (select last_value from pg_sequences where sequencename = 'products_id_seq') as number,
    pg_backend_pid() as connection`

const newDatabase = async () => keepDatabase(await copyDatabase(inject('template')))
const poolOf = ({ url, openPool }: KeptDatabase) => openPool({ connectionString: url, max: 2 })
