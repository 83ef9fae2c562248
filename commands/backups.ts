import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export const embeddedIn = (dataDir: string) => join(dataDir, 'database')
/** Beside the data folder, so that deleting that one by mistake leaves the backups. */
export const backupsIn = (dataDir: string) => `${dataDir}-backups`

/** The newest backup, or null. Names are times. */
export async function newestBackup(dataDir: string): Promise<string | null> {
  const names = (await readdir(backupsIn(dataDir)).catch(() => [])).filter((name) => !name.endsWith('.part')).sort()
  const newest = names.at(-1)
  return newest ? join(backupsIn(dataDir), newest) : null
}

/** The names that `npm run backup` gives; other folders are left alone. */
const NAMED = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/

/** Deletes all but the newest complete backups and returns the deleted names. */
export async function keepNewest(dataDir: string, keep: number): Promise<string[]> {
  const folder = backupsIn(dataDir)
  const names = await readdir(folder).catch(() => [])
  const finished = names.filter((name) => NAMED.test(name) && existsSync(join(folder, name, 'manifest.json'))).sort()
  const old = finished.slice(0, Math.max(0, finished.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}
