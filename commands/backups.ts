import { readdir } from 'node:fs/promises'
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
