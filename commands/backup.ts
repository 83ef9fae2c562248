// `npm run backup [folder]`: everything the shop can't make again, in one new folder, while the shop runs.
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { openStore } from '#server/media/store.ts'
import { type Config, readConfig } from '../config.ts'
import { type Manifest, writeBackup } from './backup-folder.ts'
import { backupsIn, embeddedIn } from './backups.ts'
import { endWith } from './end.ts'
import { askRunningShop, findRunningShop } from './running-shop.ts'

async function backUp(config: Config, folder: string): Promise<Manifest> {
  await mkdir(dirname(folder), { recursive: true })
  const from = { dataDir: config.DATA_DIR, media: await openStore(config) }
  if (config.DATABASE_URL) return writeBackup({ ...from, database: { kind: 'postgres', url: config.DATABASE_URL } }, folder, new Date())
  const shop = await findRunningShop(config.DATA_DIR)
  if (shop) return (await askRunningShop(shop, 'backup', { folder })).json() as Promise<Manifest>
  const database = await openDatabase({ folder: embeddedIn(config.DATA_DIR) })
  try {
    if (!database.dump) throw new Error('The embedded database has no dump.')
    return await writeBackup({ ...from, database: { kind: 'embedded', dump: database.dump } }, folder, new Date())
  } finally {
    await database.close()
  }
}

await endWith(async () => {
  const config = readConfig(process.env)
  const [given] = process.argv.slice(2)
  const folder = resolve(given ?? `${backupsIn(config.DATA_DIR)}/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  const started = performance.now()
  const { photographs, kind } = await backUp(config, folder)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`  Backed up the ${kind} database and ${photographs} photographs into ${folder} (${seconds} s).\n  Copy it to another machine.\n`)
  return 0
})
