import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Client, DatabaseError } from 'pg'
import { restoreEmbedded } from '#server/db/embedded/base-backup.ts'
import { openEmbedded, requireUnused } from '#server/db/embedded/open.ts'
import type { MediaStore } from '#server/media/store.ts'
import { archiveIn, checkBackup, type Manifest, restoreFiles, restorePostgres } from '#start/backup-folder.ts'
import { ConfigError } from '#start/config.ts'
import { embeddedIn } from '#start/shop-database.ts'

/** The target of a restore: a data folder, the photographs, and a Postgres database if the shop has one. */
export interface RestoreTarget {
  dataDir: string
  media: MediaStore
  url: string | undefined
  /** Moves existing data aside instead of refusing; deletes nothing. */
  replace: boolean
}

/** Restores a backup. Raises if it is damaged or of the other kind of database, or if the target is not empty. */
export async function restoreInto(backup: string, { dataDir, media, url, replace }: RestoreTarget): Promise<Manifest> {
  const manifest = await checkBackup(backup)
  if (manifest.kind === 'postgres' && !url)
    throw new ConfigError('This is a backup of a Postgres database: set DATABASE_URL to an empty one.')
  if (manifest.kind === 'embedded' && url)
    throw new ConfigError('This is a backup of an embedded database: unset DATABASE_URL.')
  if (url) {
    await requireEmpty(url)
    await restorePostgres(backup, url)
    await markRestored(url)
  } else {
    await moveAside(embeddedIn(dataDir), replace)
    await restoreEmbedded(archiveIn(backup), embeddedIn(dataDir))
    // Reads the log of the backup; without it a damaged one would fail at the next start.
    const embedded = await openEmbedded(embeddedIn(dataDir))
    await markRestored(embedded.url).finally(embedded.close)
  }
  await restoreFiles(backup, dataDir, media)
  return manifest
}

/** Raises with a sentence unless the database is empty. */
export async function requireEmpty(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  await client.end()
  if (rows[0].count > 0)
    throw new ConfigError(
      `The database ${new URL(url).pathname.slice(1)} is not empty. Create an empty one (createdb) and name that.`,
    )
}

/** Without it the next orders would get the numbers of those since the backup (server/orders/lost-numbers.ts). */
async function markRestored(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("update order_numbers set state = 'restored'")
  } catch (problem) {
    // A backup of before the column.
    if (!(problem instanceof DatabaseError && problem.code === '42703')) throw problem
  } finally {
    await client.end()
  }
}

async function moveAside(folder: string, replace: boolean): Promise<void> {
  if (!existsSync(folder)) return
  if (!replace)
    throw new ConfigError(
      `There is a database in ${folder} already. Set DATA_DIR to an empty folder, or add --replace to rename the existing one.`,
    )
  requireUnused(folder)
  await rename(folder, `${folder}-before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
}
