import type { Logger } from 'pino'
import { isEmpty, loadDemoShop } from '#demo/load.ts'
import { ensureContent } from '#server/content/content.ts'
import { takeFolder } from '#server/db/embedded/open.ts'
import { withAdvisoryLock } from '#server/db/migrate.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { readSecret } from '#server/db/secrets.ts'
import { takeSingletonLock } from '#server/db/singleton-lock.ts'
import { type Jobs, openJobs } from '#server/jobs/jobs.ts'
import { enqueueAllSizes } from '#server/media/sizes-ahead.ts'
import { type MediaStore, openStore } from '#server/media/store.ts'
import { recordOwnTexts } from '#server/policies/versions.ts'
import { type Config, ConfigError } from './config.ts'
import type { Console } from './console.ts'
import { embeddedIn, openShopDatabase } from './shop-database.ts'

export interface Stores {
  database: OpenDatabase
  media: MediaStore
  jobs: Jobs
  /** The shop's signing secret. */
  secret: string
  /** Sizes of the demo's photographs that jobs will make; 0 when this start loaded no demo. */
  sizes: number
}

interface StoresContext extends Console {
  log: Logger
  now(): Date
}

/** Opens database, photographs and jobs, and inserts the rows that every shop needs. */
export async function openStores(config: Config, context: StoresContext): Promise<Stores> {
  const { say, step, now } = context
  // Kept until the process ends. Commands use the database without it.
  if (!config.DATABASE_URL) takeFolder(embeddedIn(config.DATA_DIR))
  const database = await step(config.DATABASE_URL ? 'database (Postgres)' : 'database (embedded)', () =>
    openShopDatabase(config, { migrations: config.MIGRATE === 'on' ? 'run' : 'refuse', say }),
  )
  const media = await openStore(config)
  // Processes that start together would each load the demo and create the queues.
  return withAdvisoryLock(database, async () => {
    const { db, pool } = database
    const jobs = await openJobs({ pool, log: context.log, working: true, migrate: config.MIGRATE === 'on' })
    let sizes = 0
    if (config.DEMO === 'on' && (await isEmpty(db)))
      await step('demo shop', () =>
        loadDemoShop(db, media, now(), async (tx, photographs) => {
          sizes = await enqueueAllSizes(jobs, tx, photographs)
        }),
      )
    await ensureContent(db, now())
    await recordOwnTexts(db, now())
    return { database, media, jobs, secret: await readSecret(db, 'signing'), sizes }
  })
}

const EMULATOR_IS_TAKEN =
  'Another process of this shop takes test payments with its own emulator. For several processes, start one with npm run stripe-emulator and give all of them its STRIPE_API_BASE and keys (docs/operations.md).'

/**
 * Without the lock, two processes on one Postgres would each have an emulator without the other's payments. Those on
 * one data folder have the lock of the folder.
 */
export async function takeEmulatorLock(config: Config): Promise<void> {
  if (config.DATABASE_URL && !config.STRIPE_SECRET_KEY && !(await takeSingletonLock(config.DATABASE_URL)))
    throw new ConfigError(EMULATOR_IS_TAKEN)
}
