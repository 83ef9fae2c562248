import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Milliseconds: anybody may ask, so an answer counts for a while; a load balancer waits for seconds only. */
const TIMES = { every: 3000, timeout: 4000 }

/**
 * On a full disk Postgres still updates a row, within the files that it has. So the rows here exceed its memory, and it
 * needs room for them. The update, of any row that every shop has, fails on a read-only database.
 */
const WRITE = `begin; set local work_mem = '64kB'; select count(*) from generate_series(1, 5000);
  update shop_secrets set value = value where name = 'signing'; commit`

/**
 * Whether a purchase can be stored: rejects when the database can't write, or doesn't in time. `folder` is one in which
 * the shop keeps files, or null. One write at a time.
 */
export function openReadiness(
  { pool, folder }: { pool: Pick<Pool, 'connect'>; folder: string | null },
  { every, timeout } = TIMES,
): () => Promise<void> {
  let last: Promise<void> | null = null
  let nextAt = 0
  const check = async () => {
    await Promise.all([writeRow(pool, timeout), folder && writeFileIn(folder)])
  }
  return () => {
    if (!last || performance.now() >= nextAt) {
      nextAt = Number.POSITIVE_INFINITY
      last = check().finally(() => {
        nextAt = performance.now() + every
      })
    }
    return inTime(last, timeout)
  }
}

async function writeRow(pool: Pick<Pool, 'connect'>, timeout: number): Promise<void> {
  const client = await pool.connect()
  let failed = true
  try {
    await inTime(client.query(WRITE), timeout)
    failed = false
  } finally {
    // One that hangs, or has an open transaction, would be the next purchase's.
    client.release(failed)
  }
}

async function writeFileIn(folder: string): Promise<void> {
  const file = join(folder, `.ready-${process.pid}`)
  await writeFile(file, 'ready', { flush: true })
  await rm(file)
}

async function inTime(work: Promise<unknown>, timeout: number): Promise<void> {
  const late = wait(timeout, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`No answer within ${timeout} ms.`), { code: 'ETIMEDOUT' })
  })
  await Promise.race([work, late])
}
