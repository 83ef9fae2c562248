// Long: only `npm run test:all` runs it.
// @module-tag rest
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { postgresStopped } from '#server/testing/remove-data.ts'
import { TEMPORARY } from '#server/testing/template.ts'
import { openDatabase } from '../open.ts'
import { DatabaseIsNewer } from '../schema-problem.ts'
import { backUpEmbedded, restoreEmbedded } from './base-backup.ts'
import { dataIn } from './cluster.ts'
import { useRunning } from './keeper.ts'
import { type Embedded, openEmbedded, requireUnused, takeFolder } from './open.ts'
import { EmbeddedProblem } from './program.ts'

async function newFolder(parent = TEMPORARY): Promise<string> {
  const folder = await mkdtemp(join(parent, 'shop-postgres-'))
  onTestFinished(async () => {
    await postgresStopped(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

async function opened(folder: string): Promise<Embedded> {
  const embedded = await openEmbedded(folder)
  onTestFinished(embedded.close)
  return embedded
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const postmaster = (folder: string) => Number.parseInt(readFileSync(join(dataIn(folder), 'postmaster.pid'), 'utf8'), 10)
const isStopped = (folder: string) => !existsSync(join(dataIn(folder), 'postmaster.pid'))

function isUsed(folder: string): boolean {
  const endUse = useRunning(folder)
  endUse?.()
  return endUse !== null
}

/** A process that opens the database in the folder, and runs `code` with its `url`. */
function processOn(folder: string, code: string): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } {
  const program = `
    import { openEmbedded } from '#server/db/embedded/open.ts'
    import { Client } from 'pg'
    const { url, close } = await openEmbedded(process.argv[1])
    ${code}`
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const WRITE = `
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists notes (row int)')
  const { rows } = await client.query('select count(*)::int as count from notes')
  for (let row = rows[0].count; ; row++) {
    await client.query('insert into notes values ($1)', [row])
    process.stdout.write(row + '\\n')
  }`

/** Writes rows until the process is killed, and Postgres with it or not. Returns how many commits were acknowledged. */
function writeAndKill(folder: string, afterMs: number, withPostgres: boolean): Promise<number> {
  return new Promise((resolve) => {
    const writer = processOn(folder, WRITE)
    let last = -1
    const kill = () => {
      if (withPostgres) process.kill(postmaster(folder), 'SIGKILL')
      writer.kill('SIGKILL')
    }
    writer.stdout.on('data', (chunk: Buffer) => {
      if (last === -1) setTimeout(kill, afterMs)
      last = Number(chunk.toString().trim().split('\n').at(-1))
    })
    writer.on('close', () => resolve(last + 1))
  })
}

test('keeps every acknowledged commit when its user is killed, alone or together with Postgres', async () => {
  // On a real disk, because files in memory survive without fsync.
  const folder = await newFolder(tmpdir())
  let acknowledged = 0
  for (const [afterMs, withPostgres] of [
    [150, true],
    [20, false],
    [90, true],
    [300, true],
  ] as const)
    acknowledged = Math.max(acknowledged, await writeAndKill(folder, afterMs, withPostgres))
  expect(acknowledged).toBeGreaterThan(50)
  const { url } = await opened(folder)
  const rows = await query(url, 'select count(*)::int as count, max(row) as highest from notes')
  const [{ count, highest }] = rows as [{ count: number; highest: number }]
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(count).toBeGreaterThanOrEqual(acknowledged)
  expect(count).toBe(highest + 1)
}, 240_000)

test('runs for as long as a process uses it, and ends with the last one, killed or not', async () => {
  const folder = await newFolder()
  const first = processOn(folder, "process.stdout.write('open'); setInterval(() => {}, 1000)")
  onTestFinished(() => void first.kill('SIGKILL'))
  await new Promise((resolve) => first.stdout.once('data', resolve))
  const second = await openEmbedded(folder)
  const pid = postmaster(folder)
  first.kill('SIGKILL')
  await new Promise((resolve) => first.once('close', resolve))
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const third = await openEmbedded(folder)
  expect(postmaster(folder)).toBe(pid)
  await second.close()
  expect(() => requireUnused(folder)).toThrow(EmbeddedProblem)
  await third.close()
  expect(isStopped(folder)).toBe(true)
  requireUnused(folder)
  const last = processOn(folder, "process.stdout.write('open'); setInterval(() => {}, 1000)")
  await new Promise((resolve) => last.stdout.once('data', resolve))
  last.kill('SIGKILL')
  await expect.poll(() => isStopped(folder), { timeout: 30_000 }).toBe(true)
}, 120_000)

test('goes on through the signals of a service that is stopped, and leaves nothing of a start that is killed', async () => {
  const folder = await newFolder()
  const { url, close } = await openEmbedded(folder)
  const keeper = Number(readFileSync(`/proc/${postmaster(folder)}/stat`, 'utf8').split(' ')[3])
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(keeper, signal)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await close()
  expect(isStopped(folder)).toBe(true)
  for (const afterMs of [0, 5, 20, 60]) {
    const starting = processOn(folder, '')
    await expect.poll(() => existsSync(join(folder, 'users')), { interval: 1, timeout: 30_000 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    starting.kill('SIGKILL')
    await expect.poll(() => isUsed(folder) || !isStopped(folder), { timeout: 30_000 }).toBe(false)
  }
}, 120_000)

test('of several processes that open a new folder at once, all use one Postgres', async () => {
  const folder = await newFolder()
  const users = await Promise.all([1, 2, 3].map(() => openEmbedded(folder)))
  expect(new Set(users.map(({ url }) => url)).size).toBe(1)
  await Promise.all(users.map(({ close }) => close()))
  await expect.poll(() => isStopped(folder), { timeout: 30_000 }).toBe(true)
}, 120_000)

test('Postgres that is killed starts again, and a file that it left names another process by now', async () => {
  const folder = await newFolder()
  const { url, close } = await openEmbedded(folder)
  await query(url, 'create table kept (word text)')
  const pid = postmaster(folder)
  process.kill(pid, 'SIGKILL')
  const answer = () => query(url, 'select count(*)::int as count from kept').catch(() => [])
  await expect.poll(answer, { timeout: 30_000 }).toEqual([{ count: 0 }])
  await close()
  writeFileSync(join(dataIn(folder), 'postmaster.pid'), `${process.pid}\n${dataIn(folder)}\n`)
  const again = await opened(folder)
  expect(await query(again.url, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }])
}, 120_000)

test('opens in a folder whose path has a space, or is too long for a socket', async () => {
  const parent = await newFolder()
  for (const name of ['a shop', `${'long-'.repeat(30)}path`]) {
    const folder = join(parent, name)
    await mkdir(folder)
    const { url, close } = await openEmbedded(folder)
    expect(await query(url, "select lower('ÉCLAT') as text, current_database() as name")).toEqual([
      { text: 'éclat', name: 'shop' },
    ])
    await close()
  }
}, 120_000)

test('a backup of a database that is written meanwhile restores to a moment of it', async () => {
  const [folder, other] = [await newFolder(), await newFolder()]
  const writer = processOn(folder, WRITE)
  onTestFinished(() => void writer.kill('SIGKILL'))
  let written = -1
  writer.stdout.on('data', (chunk: Buffer) => {
    written = Number(chunk.toString().trim().split('\n').at(-1))
  })
  await expect.poll(() => written, { timeout: 30_000 }).toBeGreaterThan(20)
  const { url, close } = await openEmbedded(folder)
  const before = written
  await backUpEmbedded({ folder, url }, join(other, 'database.tar.gz'))
  expect(await query(url, 'select slot_name from pg_replication_slots')).toEqual([])
  writer.kill('SIGKILL')
  await close()
  await restoreEmbedded(join(other, 'database.tar.gz'), other)
  const restored = await opened(other)
  const rows = await query(restored.url, 'select count(*)::int as count, max(row) as highest from notes')
  const [{ count, highest }] = rows as [{ count: number; highest: number }]
  expect(count).toBe(highest + 1)
  expect(count).toBeGreaterThan(before)
}, 120_000)

test('refuses a folder that a shop has, and one of another version of Postgres, with one sentence', async () => {
  const folder = await newFolder()
  const leave = takeFolder(folder)
  expect(() => takeFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  )
  leave()
  takeFolder(folder)()
  await mkdir(dataIn(folder))
  writeFileSync(join(dataIn(folder), 'PG_VERSION'), '9\n')
  await expect(openEmbedded(folder)).rejects.toThrow(/was written by Postgres 9, and this version of the shop has \d+/)
})

test('says where there is no Postgres for a machine', async () => {
  const { arch } = process
  onTestFinished(() => void Object.defineProperty(process, 'arch', { value: arch }))
  Object.defineProperty(process, 'arch', { value: 'sparc' })
  await expect(openEmbedded(await newFolder())).rejects.toThrow(
    /no embedded Postgres .*DATABASE_URL.*deploy\/Dockerfile/,
  )
})

test('refuses a database newer than the code, and opens one that a newer version has only expanded', async () => {
  const { url } = await opened(await newFolder())
  const first = await openDatabase(url)
  const note = (hash: string) =>
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, 99999999999999)`
  await first.db.execute(note('expand-from the future'))
  await (await openDatabase(url, { migrations: 'refuse' })).close()
  await first.db.execute(note('from the future'))
  await first.close()
  await expect(openDatabase(url)).rejects.toThrow(DatabaseIsNewer)
  await expect(openDatabase(url, { migrations: 'refuse' })).rejects.toThrow(DatabaseIsNewer)
}, 60_000)

test('a discarded connection doesn’t mix up the results of waiting queries', async () => {
  const { url } = await opened(await newFolder())
  const database = await openDatabase(url)
  onTestFinished(database.close)
  const ask = async (number: number) =>
    (await database.db.execute<{ number: number }>(sql`select ${number}::int as number`)).rows[0]?.number
  const broken = await database.pool.connect()
  broken.release(new Error('as after a transaction that failed'))
  const asked = Array.from({ length: 20 }, (_, number) => ask(number))
  expect(await Promise.all(asked)).toEqual(asked.map((_, number) => number))
}, 60_000)
