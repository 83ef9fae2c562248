import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Next to the data folder, so that deleting the data folder by mistake leaves the backups. */
export const backupsIn = (dataDir: string) => `${dataDir}-backups`

/** Names that `shop backup` generates: times. Folders with other names are somebody's, and are never deleted. */
const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/

/** The complete backups, oldest first. */
async function finishedIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => BACKUP_NAME.test(name) && existsSync(join(folder, name, 'manifest.json'))).sort()
}

/** The newest backup, or null. */
export async function newestBackup(dataDir: string): Promise<string | null> {
  const newest = (await finishedIn(backupsIn(dataDir))).at(-1)
  return newest ? join(backupsIn(dataDir), newest) : null
}

/** Deletes all but the newest complete backups and returns the deleted names. */
export async function keepNewest(dataDir: string, keep: number): Promise<string[]> {
  const folder = backupsIn(dataDir)
  const finished = await finishedIn(folder)
  const expired = finished.slice(0, Math.max(0, finished.length - keep))
  for (const name of expired) await rm(join(folder, name), { recursive: true, force: true })
  return expired
}
