import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pidFileIn, STOP_MS } from '#server/db/embedded/cluster.ts'

/** Removes a data folder. The Postgres of a shop that was killed still writes there, until its keeper has ended it. */
export async function removeData(folder: string): Promise<void> {
  await postgresStopped(join(folder, 'postgres'))
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

/** Waits for the end of a Postgres that nobody uses any more. Until then its files change. */
export async function postgresStopped(folder: string): Promise<void> {
  const running = pidFileIn(folder)
  for (let waited = 0; existsSync(running) && waited < STOP_MS; waited += 20) await wait(20)
}
