// `shop migrate`: migrates the database to this version's schema without starting a shop. Shops on it
// keep running.
import { pino } from 'pino'
import { withAdvisoryLock } from '#server/db/migrate.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { ConfigError, readConfig } from '#start/config.ts'
import { preflightProblems } from '#start/preflight.ts'
import { openShopDatabase } from '#start/shop-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  const problems = await preflightProblems(config)
  if (problems.length > 0) throw new ConfigError(...problems)
  const started = performance.now()
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const database = await openShopDatabase(config, { say })
  try {
    // pg-boss has its own tables.
    const jobs = await withAdvisoryLock(database, () =>
      openJobs({ pool: database.pool, log: pino({ level: 'silent' }), working: false }),
    )
    await jobs.stop()
  } finally {
    await database.close()
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(
    database.migrated.length === 0
      ? "  Nothing to do: the database has this version's schema."
      : `  The database has this version's schema now (${seconds} s). Shops may start.`,
  )
  return 0
})
