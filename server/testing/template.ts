import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { loadDemoShop } from '#demo/load.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { folderStore, type MediaStore } from '#server/media/store.ts'
import { cachedTemplate } from './template-cache.ts'

/** A migrated database with the demo shop. Tests copy it in a fraction of a second. */
export interface Template {
  folder: string
  /** The same on a Postgres server, for tests on Postgres: the server's URL and the database to copy. */
  server: { url: string; database: string } | null
}

/** In memory where possible: copying 1,200 files is slow on a disk. */
export const TEMPORARY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export async function makeTemplate(postgresUrl: string | null): Promise<Template> {
  const folder = await mkdtemp(join(TEMPORARY, 'shop-template-'))
  const media = folderStore(join(folder, 'media'))
  const cached = await cachedTemplate(async (made) =>
    fill(await openDatabase({ folder: join(made, 'database') }), folderStore(join(made, 'media'))),
  )
  cpSync(cached, folder, { recursive: true })
  if (!postgresUrl) return { folder, server: null }
  // A name per process: two concurrent runs would drop each other's template.
  const database = `shop_template_${process.pid}`
  await onServer(postgresUrl, [`drop database if exists ${database}`, `create database ${database}`])
  await fill(await openDatabase({ url: databaseUrl(postgresUrl, database) }), media)
  return { folder, server: { url: postgresUrl, database } }
}

/** Loads the demo shop and creates the tables of the jobs, which would take half the time of opening a shop. */
async function fill(database: OpenDatabase, media: MediaStore): Promise<void> {
  await loadDemoShop(database.db, media, new Date())
  const jobs = await openJobs({ pool: database.pool, log: pino({ level: 'silent' }), working: false, alone: false })
  await jobs.stop()
  await database.close()
}

export async function removeTemplate({ folder, server }: Template): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  if (server) await onServer(server.url, [`drop database if exists ${server.database}`])
}

/** A new folder with a copy of the database. Not of the photographs, which no test changes. */
export async function copyFolder(template: Template, { withDatabase }: { withDatabase: boolean }): Promise<string> {
  const folder = await mkdtemp(join(TEMPORARY, 'shop-test-'))
  // fs.promises.cp copies in JavaScript and takes twenty times as long.
  if (withDatabase) cpSync(join(template.folder, 'database'), join(folder, 'database'), { recursive: true })
  return folder
}

/** Copies the template on the Postgres server. Returns the copy's URL and a function that drops it. */
export async function copyDatabase({
  url,
  database,
}: {
  url: string
  database: string
}): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `shop_test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
  await onServer(url, [`create database ${name} template ${database}`])
  return { url: databaseUrl(url, name), drop: () => onServer(url, [`drop database if exists ${name} with (force)`]) }
}

function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function onServer(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
