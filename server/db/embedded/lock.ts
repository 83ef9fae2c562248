import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** Those that are collected as garbage would be closed. */
const held = new Set<DatabaseSync>()

/**
 * Takes a lock that the operating system releases when this process dies; null if another process has it. Node has no
 * file locks, so an SQLite file is held in an exclusive transaction. The lock holds over containers too, which can't
 * see each other's processes.
 */
export function tryLock(folder: string, name: string): (() => void) | null {
  const file = new DatabaseSync(join(folder, name))
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    held.add(file)
    return () => {
      held.delete(file)
      file.close()
    }
  } catch {
    file.close()
    return null
  }
}

/** Waits for the lock, `patienceMs` at most. */
export async function waitForLock(folder: string, name: string, patienceMs: number): Promise<(() => void) | null> {
  for (let waited = 0; ; waited += 20) {
    const release = tryLock(folder, name)
    if (release || waited >= patienceMs) return release
    await wait(20)
  }
}
