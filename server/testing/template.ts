import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { pino } from 'pino'
import { loadDemoShop } from '#demo/load.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { openDatabase } from '#server/db/open.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { folderStore, type MediaStore } from '#server/media/store.ts'
import { postgresStopped } from './remove-data.ts'
import { cachedTemplate } from './template-cache.ts'

/** A migrated database with the demo shop, and the Postgres of this run, which copies it in a few milliseconds. */
export interface Template {
  /** A data folder whose shop is stopped. */
  folder: string
  /** The server of the database to copy. */
  server: string
  database: string
  /** Part of the names of all copies. */
  run: number
}

/** In memory where possible: copying 1,200 files is slow on a disk. */
export const TEMPORARY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
/** What is lost with the machine is made again. */
const FAST = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  // It would visit every copy.
  'autovacuum=off',
  'max_connections=300',
]

/** Starts a Postgres for the run, or uses that of `url`. */
export async function makeTemplate(url: string | null): Promise<Template & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(TEMPORARY, 'shop-template-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  cpSync(await templateFolder(), folder, { recursive: true })
  const run = process.pid
  if (url) {
    // A name per process: two concurrent runs would drop each other's template.
    const database = `shop_template_${run}`
    await requireSuperuser(url)
    await onServer(url, `drop database if exists ${database}`, `create database ${database}`)
    await fill(databaseUrl(url, database), folderStore(join(folder, 'media')))
    const remove = async () => {
      await dropCopies({ server: url, run })
      await onServer(url, `drop database if exists ${database}`)
      await removeFolder()
    }
    return { folder, server: url, database, run, remove }
  }
  cpSync(join(folder, 'postgres'), join(folder, 'server'), { recursive: true })
  const postgres = await openEmbedded(join(folder, 'server'), FAST)
  const remove = async () => {
    await postgres.close()
    // The sessions of the tests' processes may end later.
    await postgresStopped(join(folder, 'server'))
    await removeFolder()
  }
  return { folder, server: databaseUrl(postgres.url, 'postgres'), database: 'shop', run, remove }
}

/** Otherwise no test's rows could be restored (kept-databases.ts), and each would take a new database. */
async function requireSuperuser(url: string): Promise<void> {
  const { rows } = await poolOf(url).query(`select from pg_roles where rolname = current_user and rolsuper`)
  if (rows.length === 0) throw new Error('The role of TEST_DATABASE_URL must be a superuser.')
}

/** The data folder that all tests copy, kept between runs. */
export const templateFolder = (): Promise<string> => cachedTemplate(makeFolder)

async function makeFolder(folder: string): Promise<void> {
  const postgres = await openEmbedded(join(folder, 'postgres'), FAST)
  await fill(postgres.url, folderStore(join(folder, 'media')))
  await postgres.close()
  await postgresStopped(join(folder, 'postgres'))
}

/** Loads the demo shop and creates the tables of the jobs, which would take half the time of opening a shop. */
async function fill(url: string, media: MediaStore): Promise<void> {
  const database = await openDatabase(url)
  await loadDemoShop(database.db, media, new Date())
  const jobs = await openJobs({ pool: database.pool, log: pino({ level: 'silent' }), working: false })
  await jobs.stop()
  await database.close()
}

/** A new data folder: with the database of a stopped shop, or empty. Without photographs, which no test changes. */
export async function copyFolder(template: Template, { withDatabase }: { withDatabase: boolean }): Promise<string> {
  const folder = await mkdtemp(join(TEMPORARY, 'shop-test-'))
  // fs.promises.cp copies in JavaScript and takes twenty times as long.
  if (withDatabase) cpSync(join(template.folder, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}

export interface Copy {
  url: string
  drop(): Promise<void>
}

let next: Promise<Copy> | null = null

/** A copy of the template's database. The next one is made while the caller works with this one. */
export async function copyDatabase(template: Template): Promise<Copy> {
  const copy = await (next ?? createCopy(template, template.database))
  next = createCopy(template, template.database)
  // The test that takes the copy gets its failure.
  next.catch(() => undefined)
  return copy
}

/** A database without tables. */
export const emptyDatabase = (template: Template): Promise<Copy> => createCopy(template, 'template0')

async function createCopy({ server, run }: Template, of: string): Promise<Copy> {
  const name = `shop_test_${run}_${crypto.randomUUID().slice(0, 8)}`
  // Half the work of the other strategy, which writes every page to the log.
  await onServer(server, `create database ${name} template ${of} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: () => dropDatabase(server, name),
  }
}

async function dropDatabase(server: string, name: string): Promise<void> {
  // A pool has ended before its connections have, and nothing listens to them: a farewell from Postgres fails the run.
  for (let tries = 0; tries < 50 && (await isOpen(server, name)); tries++) await pause(10)
  await onServer(server, `drop database if exists ${name} with (force)`)
}

async function isOpen(server: string, name: string): Promise<boolean> {
  const { rowCount } = await poolOf(server).query('select from pg_stat_activity where datname = $1', [name])
  return rowCount !== 0
}

/** The copies that were made ahead, and those of tests that failed. */
async function dropCopies({ server, run }: Pick<Template, 'server' | 'run'>): Promise<void> {
  const { rows } = await poolOf(server).query<{ name: string }>(
    'select datname as name from pg_database where datname like $1',
    [`shop\\_test\\_${run}\\_%`],
  )
  await onServer(server, ...rows.map(({ name }) => `drop database if exists ${name} with (force)`))
}

function databaseUrl(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

const pools = new Map<string, Pool>()

function poolOf(url: string): Pool {
  const pool = pools.get(url) ?? new Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  // Without a listener the end of the server ends the process.
  if (!pools.has(url)) pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  for (const statement of statements) await poolOf(url).query(statement)
}
