import { DatabaseError, type PoolClient } from 'pg'
import type { Migration, Step } from './migration-files.ts'
import { SchemaProblem } from './schema-problem.ts'

/**
 * Milliseconds a statement waits for its lock. Queries on the table queue up behind it, so it gives up soon and
 * retries. It is shorter than the second after which Postgres ends one of two deadlocked transactions, which might be a
 * customer's.
 */
const LOCK_TIMEOUT_MS = 500
/**
 * Milliseconds between two attempts at most, and until giving up: a backup or a long report holds the table for that
 * long.
 */
const PAUSE = 2000
const GIVE_UP = 5 * 60_000
/** Milliseconds after which it reports that it waits. */
const SAY_AFTER = 10_000
/** lock_not_available and deadlock_detected (PostgreSQL's manual, appendix A). */
const HELD_UP = new Set(['55P03', '40P01'])

type Say = (line: string) => void

/** Everything in one transaction, on an empty database. */
export async function runAtOnce(connection: PoolClient, migrations: Migration[]): Promise<void> {
  await inTransaction(connection, async () => {
    for (const migration of migrations) {
      for (const step of migration.steps) {
        if (step.kind === 'transaction') for (const statement of step.statements) await connection.query(statement)
        if (step.kind === 'index') await connection.query(step.statement)
        if (step.kind === 'batches') await repeat(() => rowsChanged(connection, step.statement))
      }
      await recordDone(connection, migration)
    }
  })
}

/**
 * Runs one migration in steps while other processes read and write. Each step is recorded, so after a crash the old
 * version works with the database and the next start continues.
 */
export async function runConcurrently(
  connection: PoolClient,
  { migration, say }: { migration: Migration; say: Say },
): Promise<void> {
  const began = performance.now()
  await connection.query(
    'create table if not exists drizzle.unfinished_migration (created_at bigint primary key, steps integer not null)',
  )
  const { rows } = await connection.query('select steps from drizzle.unfinished_migration where created_at = $1', [
    migration.when,
  ])
  for (let at = Number(rows[0]?.steps ?? 0); at < migration.steps.length; at++) {
    const step = migration.steps[at]
    if (step)
      await retryWhileLocked(connection, {
        migration,
        say,
        work: () => runStep(connection, step, () => note(connection, migration, at + 1)),
      })
  }
  await connection.query('delete from drizzle.unfinished_migration where created_at = $1', [migration.when])
  say(`  ${migration.name.padEnd(34)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function runStep(connection: PoolClient, step: Step, noteDone: () => Promise<void>): Promise<void> {
  if (step.kind === 'transaction') {
    await inTransaction(connection, async () => {
      await connection.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      for (const statement of step.statements) await connection.query(statement)
      await noteDone()
    })
    return
  }
  if (step.kind === 'index') await buildConcurrently(connection, step)
  else {
    const once = () =>
      inTransaction(connection, async () => {
        await connection.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
        return rowsChanged(connection, step.statement)
      })
    await repeat(once)
  }
  await noteDone()
}

/**
 * Repeats a batch until one changes fewer rows than the first. "Until one changes none" might never come: the version
 * before goes on writing.
 */
async function repeat(batch: () => Promise<number>): Promise<void> {
  const full = await batch()
  while (full > 0 && (await batch()) >= full);
}

/**
 * Building concurrently can't run in a transaction, and an interrupted build leaves an invalid index, which is dropped
 * first.
 */
async function buildConcurrently(
  connection: PoolClient,
  { name, statement }: { name: string; statement: string },
): Promise<void> {
  const { rows } = await connection.query(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`"${name}"`],
  )
  if (rows[0]?.valid) return
  if (rows[0]) await connection.query(`drop index concurrently "${name}"`)
  await connection.query(statement.replace(/^create (unique )?index/i, 'create $1index concurrently'))
}

async function rowsChanged(connection: PoolClient, statement: string): Promise<number> {
  return (await connection.query(statement)).rowCount ?? 0
}

async function note(connection: PoolClient, migration: Migration, steps: number): Promise<void> {
  if (steps < migration.steps.length)
    await connection.query(
      `insert into drizzle.unfinished_migration (created_at, steps) values ($1, $2)
       on conflict (created_at) do update set steps = excluded.steps`,
      [migration.when, steps],
    )
  else await recordDone(connection, migration)
}

async function recordDone(connection: PoolClient, { hash, when }: Migration): Promise<void> {
  await connection.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
}

/** Retries while another transaction has the table. Says who has it after a while, and gives up with a sentence. */
async function retryWhileLocked(
  connection: PoolClient,
  { migration: { name }, say, work }: { migration: Migration; say: Say; work: () => Promise<void> },
): Promise<void> {
  const began = performance.now()
  // Building an index waits inside Postgres: without this line nothing would say why the start takes so long.
  const saying = setTimeout(
    () => say(`  ${name} is still running, or waits for a transaction that began before it: a backup, a long report`),
    SAY_AFTER,
  )
  try {
    for (;;) {
      try {
        return await work()
      } catch (problem) {
        if (!(problem instanceof DatabaseError) || !HELD_UP.has(problem.code ?? '')) throw problem
        if (performance.now() - began > GIVE_UP)
          throw new SchemaProblem(
            `${name} has found its table in use for ${GIVE_UP / 60_000} minutes. ${await oldest(connection)}`,
          )
        await new Promise((resolve) => setTimeout(resolve, PAUSE * (0.5 + Math.random() / 2)))
      }
    }
  } finally {
    clearTimeout(saying)
  }
}

async function oldest(connection: PoolClient): Promise<string> {
  const { rows } = await connection.query(
    `select pid, coalesce(nullif(application_name, ''), 'a program without a name') as program,
       extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  const [row] = rows
  return row
    ? `The oldest transaction is of ${row.program} (process ${row.pid} of Postgres, ${row.seconds} s). Try again once it has ended.`
    : 'Try again.'
}

async function inTransaction<T>(connection: PoolClient, work: () => Promise<T>): Promise<T> {
  await connection.query('begin')
  try {
    const result = await work()
    await connection.query('commit')
    return result
  } catch (problem) {
    // On a lost connection there is nothing to roll back.
    await connection.query('rollback').catch(() => undefined)
    throw problem
  }
}
