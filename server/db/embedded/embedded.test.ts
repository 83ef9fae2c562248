import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FolderUnusable } from './embedded.ts'
import { openDatabase } from './open.ts'
import { DatabaseIsNewer } from './schema-problem.ts'

const WRITER = `
import { openDatabase } from '#server/db/open.ts'
import { sql } from 'drizzle-orm'
const { db } = await openDatabase({ folder: process.argv[1] })
const { rows } = await db.execute(sql\`select count(*)::int as count from shop_secrets\`)
for (let row = rows[0].count; ; row++) {
  await db.execute(sql\`insert into shop_secrets values (\${'row-' + row}, 'written')\`)
  process.stdout.write(row + '\\n')
}`

/** Writes rows until it is killed. Returns how many commits were acknowledged. */
function writeAndKill(folder: string, afterMs: number): Promise<number> {
  return new Promise((resolve) => {
    const writer = spawn(process.execPath, ['--input-type=module-typescript', '-e', WRITER, folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let last = -1
    writer.stdout.on('data', (chunk: Buffer) => {
      const lines = chunk.toString().trim().split('\n')
      if (last === -1) setTimeout(() => writer.kill('SIGKILL'), afterMs)
      last = Number(lines.at(-1))
    })
    writer.on('close', () => resolve(last + 1))
  })
}

test('the embedded database keeps every acknowledged commit when its process is killed', async () => {
  // On a real disk, because files in memory survive without fsync.
  const folder = await mkdtemp(join(tmpdir(), 'shop-durable-'))
  try {
    let acknowledged = 0
    for (const afterMs of [150, 20, 90, 300]) acknowledged = Math.max(acknowledged, await writeAndKill(folder, afterMs))
    expect(acknowledged).toBeGreaterThan(50)
    const database = await openDatabase({ folder })
    const { rows } = await database.db.execute<{ count: number; highest: number }>(
      sql`select count(*)::int as count, max(substr(name, 5)::int) as highest from shop_secrets
        where name like 'row-%'`,
    )
    expect((await database.db.execute(sql`show fsync`)).rows).toEqual([{ fsync: 'on' }])
    await database.close()
    expect(rows[0]?.count).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0]?.count).toBe((rows[0]?.highest ?? -1) + 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 90_000)

test('refuses a folder in use and a database newer than the code with one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-folder-'))
  try {
    const first = await openDatabase({ folder })
    await expect(openDatabase({ folder })).rejects.toThrow(FolderUnusable)
    await first.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)`,
    )
    await first.close()
    await expect(openDatabase({ folder })).rejects.toThrow(DatabaseIsNewer)
    await expect(openDatabase({ folder }, { migrations: 'refuse' })).rejects.toThrow(DatabaseIsNewer)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)

test('opens a database that a newer version has only expanded, so that a rollback works', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-folder-'))
  try {
    const first = await openDatabase({ folder })
    await first.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        values ('expand-from the future', 99999999999999)`,
    )
    await first.close()
    const again = await openDatabase({ folder }, { migrations: 'refuse' })
    await again.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)

test('a discarded connection doesn’t mix up the results of waiting queries', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-answers-'))
  const database = await openDatabase({ folder })
  const ask = async (number: number) =>
    (await database.db.execute<{ number: number }>(sql`select ${number}::int as number`)).rows[0]?.number
  try {
    expect(await ask(0)).toBe(0)
    const broken = await database.pool.connect()
    broken.release(new Error('as after a transaction that failed'))
    const asked = Array.from({ length: 20 }, (_, number) => ask(number))
    expect(await Promise.all(asked)).toEqual(asked.map((_, number) => number))
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
