import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { openShop } from '#server/testing/shop.ts'
import { openReadiness } from './readiness.ts'

const TIMES = { every: 0, timeout: 5000 }
const thrownBy = (asked: Promise<unknown>) => asked.then(() => null).catch((problem: Error) => problem)

test('a shop is ready while its database writes, and again once it does', async () => {
  const { pool } = (await openShop()).database
  const ready = openReadiness({ pool, folder: null }, TIMES)
  await ready()
  await pool.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`)
  await pool.query('create trigger fail before update on shop_secrets execute function fail()')
  expect(await thrownBy(ready())).toMatchObject({ code: '53100' })
  await pool.query('drop trigger fail on shop_secrets')
  await ready()
})

test('a read-only database counts as unavailable, and its shop is not ready', async () => {
  const { connectionString } = (await openShop()).database.pool.options
  const pool = new Pool({ connectionString, options: '-c default_transaction_read_only=on' })
  onTestFinished(() => pool.end())
  const problem = await thrownBy(openReadiness({ pool, folder: null }, TIMES)())
  expect([problem, isDatabaseUnavailable(problem)]).toEqual([expect.objectContaining({ code: '25006' }), true])
})

test('a database that hangs is one write at a time, and an answer in time', async () => {
  const { pool } = (await openShop()).database
  let writes = 0
  const counting = {
    connect: () => {
      writes += 1
      return pool.connect()
    },
  } as unknown as typeof pool
  const ready = openReadiness({ pool: counting, folder: null }, { every: 60_000, timeout: 300 })
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table shop_secrets')
  const answers = await Promise.all(Array.from({ length: 20 }, () => thrownBy(ready())))
  holder.release(true)
  expect(answers.map((problem) => problem?.message)).toEqual(Array(20).fill('No answer within 300 ms.'))
  expect(await thrownBy(ready())).toMatchObject({ message: 'No answer within 300 ms.' })
  expect(writes).toBe(1)
})

test('a folder that takes no file makes a shop unready', async () => {
  const { pool } = (await openShop()).database
  const folder = await mkdtemp(join(tmpdir(), 'ready-'))
  const ready = openReadiness({ pool, folder }, TIMES)
  await ready()
  await rm(folder, { recursive: true })
  expect(await thrownBy(ready())).toMatchObject({ code: 'ENOENT' })
})
