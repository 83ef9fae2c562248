// `npm run backup [folder] [-- --keep <number>]`: writes everything the shop can't regenerate into a new folder, while
// the shop runs. Then deletes all but the newest.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { openStore } from '#server/media/store.ts'
import { type Manifest, writeBackup } from '#start/backup-folder.ts'
import { type Config, ConfigError, readConfig } from '#start/config.ts'
import { embeddedIn, refuseFormer } from '#start/shop-database.ts'
import { backupsIn, keepNewest } from './backups.ts'
import { runCommand } from './run-command.ts'

async function backUp(config: Config, folder: string): Promise<Manifest> {
  await mkdir(dirname(folder), { recursive: true })
  const from = { dataDir: config.DATA_DIR, media: await openStore(config) }
  if (config.DATABASE_URL)
    return writeBackup({ ...from, database: { kind: 'postgres', url: config.DATABASE_URL } }, folder, new Date())
  refuseFormer(config.DATA_DIR)
  const database = embeddedIn(config.DATA_DIR)
  if (!existsSync(database)) throw new ConfigError(`There is no database in ${config.DATA_DIR} yet.`)
  // Without migrations, because people back up before they upgrade.
  const { url, close } = await openEmbedded(database)
  try {
    return await writeBackup({ ...from, database: { kind: 'embedded', folder: database, url } }, folder, new Date())
  } finally {
    await close()
  }
}

await runCommand(async () => {
  const config = readConfig(process.env)
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
  const [folderArgument] = positionals
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new ConfigError('--keep should be the number of backups to keep, such as 14.')
  if (keep !== null && folderArgument)
    throw new ConfigError(
      '--keep is for the backups next to DATA_DIR: leave out the folder, or delete old backups there yourself.',
    )
  const folder = resolve(
    folderArgument ?? `${backupsIn(config.DATA_DIR)}/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`,
  )
  const started = performance.now()
  const { photographs, kind } = await backUp(config, folder)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `  Backed up the ${kind} database and ${photographs} photographs into ${folder} (${seconds} s).\n  Copy it to another machine.\n`,
  )
  const removed = keep === null ? [] : await keepNewest(config.DATA_DIR, keep)
  if (removed.length > 0) process.stdout.write(`  Removed ${removed.length} older: ${removed.join(', ')}.\n`)
  return 0
})
