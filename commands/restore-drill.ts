// `npm run restore-drill [folder] [-- --into <URL of an empty database>]`: restores a backup elsewhere, proves it
// there, and deletes it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Client, DatabaseError } from 'pg'
import { folderStore } from '#server/media/store.ts'
import { printed } from '#server/prove/finding.ts'
import { GRACE, prove } from '#server/prove/prove.ts'
import { type Config, ConfigError, readConfig } from '#start/config.ts'
import { newestBackup } from './backups.ts'
import { openRestoredLedgers } from './ledgers.ts'
import { refuseFull, restoreInto } from './restore-into.ts'
import { runCommand } from './run-command.ts'

const NO_ROOM =
  'The role may not make databases, and the drill needs one to itself. Make an empty one (createdb --owner=<role> shop_drill) and name it: ' +
  'npm run restore-drill -- --into postgres://…/shop_drill. It is emptied afterwards.'

interface DrillPlace {
  dataDir: string
  url: string | undefined
  remove(): Promise<void>
}

/** A target that is deleted afterwards: a new database beside the shop's, or `into`, an empty one. */
async function place({ DATABASE_URL }: Config, into: string | undefined): Promise<DrillPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-drill-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (!DATABASE_URL) return { dataDir, url: undefined, remove: removeFolder }
  // Checked first, because the target is emptied afterwards, and somebody may name the shop's own database.
  if (into) await refuseFull(into)
  if (into) return { dataDir, url: into, remove: () => removeFolder().then(() => onServer(into, EMPTIED)) }
  const name = `shop_drill_${process.pid}`
  await onServer(DATABASE_URL, `create database ${name}`).catch(async (problem: unknown) => {
    await removeFolder()
    // insufficient_privilege
    throw problem instanceof DatabaseError && problem.code === '42501' ? new ConfigError(NO_ROOM) : problem
  })
  const url = new URL(DATABASE_URL)
  url.pathname = `/${name}`
  return {
    dataDir,
    url: url.href,
    remove: () => removeFolder().then(() => onServer(DATABASE_URL, `drop database if exists ${name} with (force)`)),
  }
}

/** The schemas that a restore creates. */
const EMPTIED = 'drop schema if exists drizzle, pgboss cascade; drop schema public cascade; create schema public'

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

await runCommand(async () => {
  const config = readConfig(process.env)
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
  const [given] = positionals
  const backup = given ? resolve(given) : await newestBackup(config.DATA_DIR)
  if (!backup) throw new ConfigError('There is no backup yet: npm run backup')
  const { dataDir, url, remove } = await place(config, values.into)
  let broken = 0
  try {
    const started = performance.now()
    const { at } = await restoreInto(backup, {
      dataDir,
      media: folderStore(join(dataDir, 'media')),
      url,
      replace: false,
    })
    process.stdout.write(
      `  Restored ${backup} of ${at} into a place of its own (${((performance.now() - started) / 1000).toFixed(1)} s).\n`,
    )
    const books = await openRestoredLedgers(config, dataDir, url)
    // Payments of the backup's last moments may be in flight, and later ones are not in it.
    const options = { grace: 0, until: new Date(Date.parse(at) - GRACE * 1000), rewound: true }
    for await (const found of prove(
      { db: books.database.db, payments: books.payments, now: () => new Date(at) },
      options,
    )) {
      if (found.count > 0) broken += 1
      process.stdout.write(`${printed(found)}\n`)
    }
    await books.close()
  } finally {
    await remove()
  }
  process.stdout.write(broken === 0 ? '\n  The backup is good.\n' : `\n  ${broken} do not hold in this backup.\n`)
  return broken === 0 ? 0 : 1
})
