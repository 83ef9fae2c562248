import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { coalescedRead } from '#server/db/coalesced-read.ts'
import { resetStates } from '#server/http/metrics.ts'
import { QUEUES } from '#server/jobs/queues.ts'
import { askBucket, type BucketSettings } from '#server/media/store.ts'

/** Milliseconds that the database and the bucket may take: collectors wait for ten seconds. */
const PATIENCE = 5000
/** Milliseconds between two requests to the bucket, which cost money. */
const BUCKET_EVERY = 60_000

type GaugesContext = Pick<Context, 'db' | 'metrics' | 'now'>

interface Measured {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  dataDir: string
  bucket: BucketSettings | null
  patience?: number
}

/** A function that sets the gauges read at each scrape. Those of what doesn't answer in time keep their last values. */
export function openGauges(
  context: GaugesContext,
  { pool, dataDir, bucket, patience = PATIENCE }: Measured,
): () => Promise<void> {
  const { metrics, now } = context
  // While a reading hangs, another would take one more of the shop's connections at each scrape.
  const database = coalescedRead(() => readDatabase(context))
  let bucketRead = Number.NEGATIVE_INFINITY
  const readBucket = async (settings: BucketSettings) => {
    if (now().getTime() - bucketRead < BUCKET_EVERY) return
    bucketRead = now().getTime()
    metrics.bucket.set({ bucket: settings.bucket }, (await askBucket(settings, patience)) ? 0 : 1)
  }
  return async () => {
    metrics.pool.set({ state: 'open' }, pool.totalCount)
    metrics.pool.set({ state: 'idle' }, pool.idleCount)
    metrics.pool.set({ state: 'waiting' }, pool.waitingCount)
    const [isUp] = await Promise.all([
      answersWithin(patience, database()),
      answersWithin(patience, readDisk(metrics, dataDir)),
      bucket && readBucket(bucket),
    ])
    metrics.database.set(isUp ? 1 : 0)
  }
}

function answersWithin(milliseconds: number, reading: Promise<void>): Promise<boolean> {
  const answers = reading.then(
    () => true,
    () => false,
  )
  return Promise.race([answers, wait(milliseconds, false, { ref: false })])
}

async function readDisk({ disk }: Context['metrics'], folder: string): Promise<void> {
  const { bsize, bavail, blocks } = await statfs(folder)
  disk.free.set(bavail * bsize)
  disk.size.set(blocks * bsize)
}

type Row = {
  mails: { state: string; count: number }[]
  /** Instants are Unix seconds. */
  oldest: number | null
  jobs: { queue: string; state: string; count: number }[]
  due: { queue: string; seconds: number }[]
  ordered: number | null
  upkeep: { task: string; at: number }[]
  proof: { at: number; holds: number; broken: number; failures: Record<string, number> | null } | null
}

async function readDatabase({ db, metrics, now }: GaugesContext): Promise<void> {
  const { rows } = await db.execute<Row>(sql`select
    (select coalesce(json_agg(m), '[]') from (select state, count(*) from mails group by state) m) as mails,
    (select extract(epoch from min(created_at))::float from mails where state = 'queued') as oldest,
    (select coalesce(json_agg(j), '[]') from (
      select name as queue, state::text, count(*) from pgboss.job group by name, state) j) as jobs,
    (select coalesce(json_agg(d), '[]') from (
      select name as queue, extract(epoch from now() - min(start_after)) as seconds
      from pgboss.job where state in ('created', 'retry') group by name) d) as due,
    (select extract(epoch from max(paid_at))::float from orders) as ordered,
    (select coalesce(json_agg(u), '[]') from (select task, extract(epoch from done_at) as at from upkeep) u) as upkeep,
    (select row_to_json(p) from (
      select extract(epoch from at) as at, holds, broken,
        (select json_object_agg(f ->> 'invariant', f -> 'count') from jsonb_array_elements(findings) f) as failures
      from proofs order by id desc limit 1) p) as proof`)
  const [row] = rows
  if (!row) throw new Error('A select without a from has one row.')
  resetStates(metrics)
  for (const { state, count } of row.mails) metrics.mails.set({ state }, count)
  metrics.mailWaits.set(row.oldest === null ? 0 : now().getTime() / 1000 - row.oldest)
  // Prometheus sees no increase from a series that isn't there.
  for (const queue of Object.keys(QUEUES)) metrics.jobs.set({ queue, state: 'failed' }, 0)
  for (const { queue, state, count } of row.jobs) metrics.jobs.set({ queue, state }, count)
  for (const { queue, seconds } of row.due) metrics.jobWaits.set({ queue }, Math.max(0, seconds))
  metrics.orderAt.set(row.ordered ?? 0)
  for (const { task, at } of row.upkeep) metrics.upkeepAt.set({ task }, at)
  if (!row.proof) return
  metrics.proof.set({ result: 'holds' }, row.proof.holds)
  metrics.proof.set({ result: 'broken' }, row.proof.broken)
  metrics.provedAt.set(row.proof.at)
  for (const [invariant, count] of Object.entries(row.proof.failures ?? {}))
    metrics.proofFailures.set({ invariant }, count)
}
