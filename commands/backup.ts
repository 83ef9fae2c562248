// `shop backup [folder] [--keep <number>]`: writes everything the shop can't regenerate into a new folder, while
// the shop runs. Then deletes all but the newest.
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { openStore } from '#server/media/store.ts'
import { type BackedUp, type Manifest, writeBackup } from '#start/backup-folder.ts'
import { type Config, ConfigError, readConfig } from '#start/config.ts'
import { embeddedIn, refuseFormer, refuseMissing } from '#start/shop-database.ts'
import { backupsIn, keepNewest } from './backups.ts'
import { recordSuccess } from './record-success.ts'
import { named, runCommand } from './run-command.ts'
import { whichShop } from './which-shop.ts'

async function backUp(config: Config, folder: string): Promise<Manifest> {
  if (config.DATABASE_URL) return write(config, { kind: 'postgres', url: config.DATABASE_URL }, folder)
  refuseFormer(config.DATA_DIR)
  refuseMissing(config.DATA_DIR)
  const database = embeddedIn(config.DATA_DIR)
  // Without migrations, because people back up before they upgrade.
  const { url, close } = await openEmbedded(database)
  try {
    return await write(config, { kind: 'embedded', folder: database, url }, folder)
  } finally {
    await close()
  }
}

async function write(config: Config, database: BackedUp, folder: string): Promise<Manifest> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  process.stdout.write(`  ${await whichShop(client).finally(() => client.end())}\n`)
  await mkdir(dirname(folder), { recursive: true })
  const sources = { dataDir: config.DATA_DIR, media: await openStore(config), database }
  const manifest = await writeBackup(sources, folder, new Date())
  await recordSuccess(database.url, 'backup', new Date(manifest.at))
  return manifest
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
  const folder = named(
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
