import { Client } from 'pg'
import type { UPKEEP } from '#server/http/metrics.ts'

/**
 * Records for the shop's metrics that a backup or a restore drill is good. Prints why it can't, and doesn't raise: the
 * database may be one of an older version, or the one that was lost.
 */
export async function recordSuccess(url: string, task: (typeof UPKEEP)[number], at: Date): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(
      `insert into upkeep (task, done_at) values ($1, $2)
       on conflict (task) do update set done_at = greatest(upkeep.done_at, excluded.done_at)`,
      [task, at],
    )
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem)
    process.stderr.write(`  Monitoring won’t know of it, because the shop’s database did not take a note: ${why}\n`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
