import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Transaction } from '#server/db/open.ts'
import { redactedLog, redactedMessage } from '#server/db/redacted-log.ts'
import { DatabaseIsBehind } from '#server/db/schema-problem.ts'
import { currentTrace, inTraceOf, traced } from '#server/trace.ts'
import { cacheQueue, isSchemaProblem } from './patched/pg-boss/internals.ts'
import { type JobData, type JobName, QUEUES, type Queue, SCHEDULES } from './queues.ts'

type Handler<N extends JobName> = (data: JobData[N]) => Promise<void>

export interface Jobs {
  /** Enqueues a job with the transaction: it runs only if the transaction commits. */
  enqueue<N extends JobName>(tx: Transaction, name: N, data: JobData[N]): Promise<void>
  /** Runs a job again that had failed for good, if the transaction commits. */
  retry(tx: Transaction, name: string, id: string): Promise<void>
  /** Sets what a job does. Call it before `start`. */
  handle<N extends JobName>(name: N, handler: Handler<N>): void
  start(): Promise<void>
  /** Runs all due jobs and returns when they are done. For tests, which don't wait for a timer. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

/** Seconds between two searches for jobs whose process has died. */
const SUPERVISE_SECONDS = 10

/**
 * A new job wakes the workers of all processes by NOTIFY. By themselves they look for what is to be tried again, as
 * often as it is; and every 2 seconds where the database lets nobody listen.
 */
const workOptions = ({ retryDelay = 60 }: Queue) =>
  ({
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: retryDelay,
    batchSize: 25,
    burstWhenBatchFull: true,
    // Each job of a batch has its own result: one mail that fails must not delay the others.
    perJobResults: true,
  }) as const

/** One connection listens beside these. They are kept between two looks. */
const CONNECTIONS = { max: 2, idleTimeoutMillis: 60_000, connectionTimeoutMillis: 10_000, keepAlive: true }

const NO_QUEUES = 'The database lacks the tables of the jobs, or has them of an older version. Run shop migrate first.'

export interface JobsContext {
  pool: Pool
  log: Logger
  /** Whether this process runs jobs, over connections of its own; off in tests that call `runDue`. */
  working: boolean
  /** Whether the tables of the jobs are created and migrated (the default). Otherwise raises DatabaseIsBehind. */
  migrate?: boolean
}

export async function openJobs(context: JobsContext): Promise<Jobs> {
  const log = redactedLog(context.log)
  const boss = await startBoss(context, log)
  await createQueues(boss)
  const handlers = new Map<JobName, (data: never) => Promise<void>>()
  let isStopping = false
  const run = async (name: JobName, data: object) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`The job ${name} has no handler.`)
    // `handle` has paired the name with its data.
    await inTraceOf(data, () => traced(`job ${name}`, 'job', () => handler(data as never), idsIn(data)))
  }
  return {
    async enqueue(tx, name, data) {
      await boss.send(name, { ...data, ...currentTrace() }, { db: fromDrizzle(tx, sql) })
    },
    async retry(tx, name, id) {
      await boss.retry(name, id, { db: fromDrizzle(tx, sql) })
    },
    handle(name, handler) {
      handlers.set(name, handler)
    },
    async start() {
      if (!context.working) return
      for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron)
      const attempt = attemptWith(run, log, () => isStopping)
      for (const name of handlers.keys())
        await boss.work(name, workOptions(QUEUES[name]), (jobs: Job<object>[]) =>
          Promise.all(jobs.map((job) => attempt(name, job))),
        )
    },
    runDue: () => runDue(boss, [...handlers.keys()], run),
    async stop() {
      isStopping = true
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function startBoss({ pool, working, migrate = true }: JobsContext, log: Logger): Promise<PgBoss> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const ownConnections = {
    connectionString: pool.options.connectionString ?? '',
    useListenNotify: true,
    ...CONNECTIONS,
  }
  const boss = new PgBoss({
    ...(working ? ownConnections : { db: { executeSql } }),
    migrate,
    schedule: working,
    supervise: working,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Slow queries show in the metrics; nobody reads pg-boss' table of warnings.
    persistWarnings: false,
  })
  boss.on('error', (problem) => log.error({ err: problem }, 'jobs'))
  boss.on('warning', ({ message, data }) => {
    if ('type' in data && data.type === 'listen_notify_unavailable') log.warn({ data }, message)
  })
  await boss.start().catch((problem: unknown) => {
    if (!migrate && isSchemaProblem(problem)) throw new DatabaseIsBehind(NO_QUEUES)
    throw problem
  })
  return boss
}

/** Creates the queues, and updates those that an older version created with other options. */
async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, own] of Object.entries(QUEUES)) {
    const options = { ...own, notify: true }
    const queue = existing.get(name)
    const agrees = queue && Object.entries(options).every(([option, value]) => queue[option as keyof Queue] === value)
    if (!agrees) await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options))
    await cacheQueue(boss, name)
  }
}

type Run = (name: JobName, data: object) => Promise<void>

function attemptWith(run: Run, log: Logger, isStopping: () => boolean) {
  return async (name: JobName, job: Job<object>): Promise<JobResult> => {
    try {
      await run(name, job.data)
      return { id: job.id, status: 'completed' }
    } catch (problem) {
      // While the shop stops, most failures come from the stop itself, and would fill the screen at Ctrl-C.
      const level = isStopping() ? 'debug' : 'warn'
      log[level]({ err: problem, job: name, ...idsIn(job.data) }, 'a job failed and will be tried again')
      return { id: job.id, status: 'failed', output: { message: redactedMessage(problem) } }
    }
  }
}

/** The ids in a job's data, for the log and the traces. Addresses must not get into them. */
function idsIn(data: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

async function runDue(boss: PgBoss, names: JobName[], run: Run): Promise<void> {
  let ran = true
  // A job may enqueue another: a refund enqueues its mail.
  while (ran) {
    ran = false
    for (const name of names) {
      for (let [job] = await boss.fetch<object>(name); job; [job] = await boss.fetch<object>(name)) {
        ran = true
        try {
          await run(name, job.data)
          await boss.complete(name, job.id)
        } catch (problem) {
          await boss.fail(name, job.id, { message: redactedMessage(problem) })
        }
      }
    }
  }
}
