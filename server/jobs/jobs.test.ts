import { Pool } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { openJobs } from './jobs.ts'

const log = pino({ level: 'silent' })

test('a new job wakes the workers of another process, which look for nothing in between', async () => {
  const shop = await openShop()
  // A pool of its own: that of a test's shop is another one's by the time that pg-boss ends its connections.
  const pool = new Pool({ connectionString: shop.database.pool.options.connectionString })
  onTestFinished(() => pool.end())
  const worker = await openJobs({ pool, log, working: true })
  onTestFinished(() => worker.stop())
  let ran = 0
  worker.handle('count-sales', async () => void ran++)
  await worker.start()
  const { rows } = await pool.query("select 1 from pg_stat_activity where query like 'LISTEN %'")
  expect(rows).toHaveLength(1)

  // The first look may find the first. Without a notification the second would wait for a minute.
  for (const jobs of [1, 2]) {
    await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'count-sales', {}))
    await vi.waitFor(() => expect(ran).toBe(jobs), { timeout: 40_000, interval: 10 })
  }
}, 60_000)
