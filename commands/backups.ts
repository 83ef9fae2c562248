import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export const embeddedIn = (dataDir: string) => join(dataDir, 'database')
/** Beside the data folder and not in it: whoever deletes the one by mistake keeps the other. */
export const backupsIn = (dataDir: string) => `${dataDir}-backups`

/** The newest backup, or null. Their names are their instants. */
export async function newestBackup(dataDir: string): Promise<string | null> {
  const names = (await readdir(backupsIn(dataDir)).catch(() => [])).filter((name) => !name.endsWith('.part')).sort()
  const newest = names.at(-1)
  return newest ? join(backupsIn(dataDir), newest) : null
}

/** Their names as `npm run backup` gives them: whatever else somebody keeps beside them stays. */
const NAMED = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/

/** Removes all but the newest finished backups. Answers the names of those that went. */
export async function keepNewest(dataDir: string, keep: number): Promise<string[]> {
  const folder = backupsIn(dataDir)
  const names = await readdir(folder).catch(() => [])
  const finished = names.filter((name) => NAMED.test(name) && existsSync(join(folder, name, 'manifest.json'))).sort()
  const old = finished.slice(0, Math.max(0, finished.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}
