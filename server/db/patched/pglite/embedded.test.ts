import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyFolder } from '#server/testing/template.ts'
import { clientOf } from './client.ts'
import { DurableFolder, durableStartParams } from './durable-folder.ts'

test('PGlite turns fsync off at its start, a commit calls fsync of the file system, and a statement is one call', async () => {
  // Otherwise the patch is no longer needed.
  expect(PGlite.defaultStartParams).toContain('-F')
  // A copy of the template, because creating a database takes seconds.
  const folder = await copyFolder(inject('template'), { withDatabase: true })
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const pglite = new PGlite({
    fs: new DurableFolder(join(folder, 'database', 'postgres')),
    startParams: durableStartParams([]),
  })
  await pglite.waitReady
  let calls = 0
  const execute = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = (message, options) => {
    calls++
    return execute(message, options)
  }
  const pool = new Pool({ Client: clientOf(pglite), max: 1, idleTimeoutMillis: 0 })
  onTestFinished(async () => {
    await pool.end()
    await pglite.close()
  })
  await pool.query('create table notes (text text)')

  calls = 0
  // Drizzle passes parsers under `types`; without the patch PGlite throws.
  const asked = { text: 'select $1::text as text', values: ['hello'], types: { getTypeParser: () => String } }
  expect((await pool.query(asked)).rows).toEqual([{ text: 'hello' }])
  expect(calls).toBe(1)

  const original = fs.fsyncSync
  let synced = 0
  fs.fsyncSync = (descriptor) => {
    synced++
    original(descriptor)
  }
  syncBuiltinESMExports()
  try {
    await pool.query('insert into notes values ($1)', ['kept'])
  } finally {
    fs.fsyncSync = original
    syncBuiltinESMExports()
  }
  expect(synced).toBeGreaterThan(0)
})
