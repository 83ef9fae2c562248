import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Running, startShop } from '../tests/chaos/processes.ts'
import { emptyDatabase } from './empty-database.ts'

/** Milliseconds for the start of a demo shop, on a busy machine. */
const START_MS = 300_000

/** Runs `work` with a new demo shop as a process: embedded, or in a database of this name on a server. */
export async function withShop<T>(
  place: { server: string | null; database: string },
  settings: Record<string, string>,
  work: (shop: Running) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const url = place.server ? await emptyDatabase(place.server, place.database) : null
  const shop = await startShop(
    {
      PORT: await freePort(),
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      STRIPE_WEBHOOK_SECRET: '',
      ...(url ? { DATABASE_URL: url } : {}),
      ...settings,
    },
    START_MS,
  )
  try {
    return await work(shop)
  } finally {
    await shop.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
