/**
 * Where the shop depends on more than pg-boss documents. pg-boss.test.ts fails when an upgrade changes it.
 * Written for pg-boss 12.35.
 */
import type { PgBoss } from 'pg-boss'

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * Makes pg-boss cache a queue's settings. Otherwise the first `send` reads them over a second connection inside the
 * caller's transaction: as many transactions as there are connections would wait for each other. Public way: `send`
 * would read them with the `db` of its options.
 */
export async function cacheQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.findJobs(name, { id: NO_JOB })
}

/**
 * Whether `start` with `migrate: false` failed because the tables are missing or older. Only the message says so;
 * errors of Postgres have a code. Public way: an error class of pg-boss.
 */
export const isSchemaProblem = (problem: unknown): boolean =>
  problem instanceof Error && /^pg-boss /i.test(problem.message)

/** The columns of pgboss.job that the back office's failed jobs, the dashboard and the metrics read. */
export const JOB_COLUMNS = ['id', 'name', 'state', 'data', 'output', 'retry_count', 'created_on', 'completed_on']
