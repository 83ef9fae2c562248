import { pino } from 'pino'
import type { Context } from '#server/context.ts'
import { readSecret } from '#server/db/secrets.ts'
import { noop } from '#server/failpoints.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openStore } from '#server/media/store.ts'
import type { Config } from '#start/config.ts'
import { openContext } from '#start/open-context.ts'
import { openLedgers } from './ledgers.ts'

/** Does `work` as the shop would, beside its process or without one. Jobs and mails wait for the shop. */
export async function withShop<T>(
  config: Config,
  work: (context: Context) => Promise<T>,
  now = () => new Date(),
): Promise<T> {
  const { database, stripe, close } = await openLedgers(config)
  const log = pino({ level: config.LOG_LEVEL })
  try {
    const jobs = await openJobs({ pool: database.pool, log, working: false, migrate: false })
    const [media, secret] = await Promise.all([openStore(config), readSecret(database.db, 'signing')])
    const services = { database, media, jobs, secret, sizes: 0, stripe, log, failpoint: noop, now }
    const context = openContext(config, services)
    try {
      return await work(context)
    } finally {
      context.conversions.close()
      await jobs.stop()
    }
  } finally {
    await close()
  }
}
