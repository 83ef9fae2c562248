// `shop drill [folder] [--into <URL of an empty database>]`: restores a backup into a new database,
// proves it, and deletes it.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client, DatabaseError } from 'pg'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { folderStore } from '#server/media/store.ts'
import { printed } from '#server/prove/finding.ts'
import { GRACE, prove } from '#server/prove/prove.ts'
import { type Config, ConfigError, readConfig } from '#start/config.ts'
import { embeddedIn } from '#start/shop-database.ts'
import { newestBackup } from './backups.ts'
import { openRestoredLedgers } from './ledgers.ts'
import { recordSuccess } from './record-success.ts'
import { requireEmpty, restoreInto } from './restore-into.ts'
import { named, runCommand } from './run-command.ts'

const mayNotCreate = (role: string) =>
  `The drill needs a database of its own, and the role ${role} may not create one: let Postgres’ owner run “alter role ${role} createdb”, ` +
  'or name an empty one, which is emptied afterwards: shop drill --into postgres://…/shop_drill'

interface DrillTarget {
  dataDir: string
  url: string | undefined
  remove(): Promise<void>
}

/** A target that is deleted afterwards: a new database on the shop's server, or `into`, an empty one. */
async function createTarget({ DATABASE_URL }: Config, into: string | undefined): Promise<DrillTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-drill-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (!DATABASE_URL) return { dataDir, url: undefined, remove: removeFolder }
  // Before anything else, because the drill empties the target at its end, and `into` may be the shop's own database.
  if (into) await requireEmpty(into)
  if (into) return { dataDir, url: into, remove: () => removeFolder().then(() => onServer(into, EMPTY_DATABASE)) }
  const name = `shop_drill_${process.pid}`
  await onServer(DATABASE_URL, `create database ${name}`).catch(async (problem: unknown) => {
    await removeFolder()
    // insufficient_privilege
    throw problem instanceof DatabaseError && problem.code === '42501'
      ? new ConfigError(mayNotCreate(decodeURIComponent(new URL(DATABASE_URL).username)))
      : problem
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
const EMPTY_DATABASE = 'drop schema if exists drizzle, pgboss cascade; drop schema public cascade; create schema public'

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

await runCommand(async () => {
  const config = readConfig(process.env)
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
  const [folderArgument] = positionals
  const backup = folderArgument ? named(folderArgument) : await newestBackup(config.DATA_DIR)
  if (!backup) throw new ConfigError('There is no backup yet: shop backup')
  const { dataDir, url, remove } = await createTarget(config, values.into)
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
      `  Restored ${backup} of ${at} into a new database (${((performance.now() - started) / 1000).toFixed(1)} s).\n`,
    )
    const ledgers = await openRestoredLedgers(config, dataDir, url)
    // Payments of the backup's last moments may be in flight, and later ones are not in it.
    const options = { grace: 0, until: new Date(Date.parse(at) - GRACE * 1000), rewound: true }
    for await (const found of prove(
      { db: ledgers.database.db, payments: ledgers.payments, now: () => new Date(at) },
      options,
    )) {
      if (found.count > 0) broken += 1
      process.stdout.write(`${printed(found)}\n`)
    }
    await ledgers.close()
  } finally {
    await remove()
  }
  process.stdout.write(broken === 0 ? '\n  The backup is good.\n' : `\n  ${broken} do not hold in this backup.\n`)
  if (broken === 0) await recordDrill(config)
  return broken === 0 ? 0 : 1
})

/** Not on a machine that has only the backups of an embedded database. */
async function recordDrill({ DATABASE_URL, DATA_DIR }: Config): Promise<void> {
  if (DATABASE_URL) return recordSuccess(DATABASE_URL, 'restore-drill', new Date())
  if (!existsSync(embeddedIn(DATA_DIR))) return
  const { url, close } = await openEmbedded(embeddedIn(DATA_DIR))
  await recordSuccess(url, 'restore-drill', new Date()).finally(close)
}
