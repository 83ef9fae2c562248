import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Transaction } from '#server/db/open.ts'
import { redactedLog, redactedMessage } from '#server/db/redacted-log.ts'
import { DatabaseIsBehind } from '#server/db/schema-problem.ts'
import { type HitFailpoint, noop } from '#server/failpoints.ts'

/** What each job is told. */
export interface JobData {
  'send-mail': { mail_id: number }
  refund: { refund_id: number }
  /** `requester` is the mark of the network that asked; a job of an older version has none. */
  'password-reset': { email: string; requester?: string }
  'privacy-link': { email: string; requester?: string }
  'forward-subscriber': { email: string }
  /** Makes the sizes of a photograph that pages name. */
  'photograph-sizes': { hash: string; square: boolean }
  /** Asks Stripe about every payment that is under way, and lets go of what has expired. Every minute. */
  reconcile: Record<string, never>
  /** Tells customers of orders that were dispatched some minutes ago. Every minute. */
  'send-dispatch-mails': Record<string, never>
  /** Asks whoever agreed to the newsletter at the checkout to confirm it. Every minute. */
  'checkout-consents': Record<string, never>
  /** Writes to those whom the owner has chosen, of new orders, low stock, disputes and messages. Every minute. */
  'tell-staff': Record<string, never>
  /** Writes the numbers of new orders on their payments at Stripe. Every minute. */
  'describe-payments': Record<string, never>
  /** Holds the books against Stripe's and keeps the result for the metrics. Every night. */
  prove: Record<string, never>
  /** Forgets what was still under way when somebody asked to be forgotten. Every five minutes. */
  'finish-erasures': Record<string, never>
  /** Throws away what has expired. Every night. */
  tidy: Record<string, never>
}
/** The numbers in what a job was given, for the log: which mail, which refund. Its addresses have no business there. */
function idsIn(data: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

export type JobName = keyof JobData
type Handler<N extends JobName> = (data: JobData[N]) => Promise<void>

export interface Jobs {
  /** Enqueued with the transaction: it runs if the transaction commits, and not if it doesn't. */
  enqueue<N extends JobName>(tx: Transaction, name: N, data: JobData[N]): Promise<void>
  /** Has a job that was given up done once more, if the transaction commits. */
  retry(tx: Transaction, name: string, id: string): Promise<void>
  /** What a job does; said before `start`. */
  handle<N extends JobName>(name: N, handler: Handler<N>): void
  start(): Promise<void>
  /** Runs what is due now and returns when it is done: for tests, which don't wait for a timer. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

interface Queue {
  retryLimit: number
  retryDelay?: number
  retryBackoff?: boolean
  retryDelayMax?: number
  expireInSeconds: number
  /** Seconds for which a job that is over is kept: those that carry an e-mail address go sooner than the rest. */
  deleteAfterSeconds?: number
}
const DAY = 24 * 60 * 60
/**
 * Mail and refunds are worth many tries: after 5 seconds, then twice as long each time up to a quarter of an hour, for
 * three days: a mail server may be down over a weekend. One that says nothing for 30 seconds belonged to a process that
 * has died, and is given to another.
 */
const PATIENT: Queue = { retryLimit: 300, retryDelay: 5, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 30 }
/** Tries a mail is given before it is left to a person. */
export const MAIL_TRIES = PATIENT.retryLimit + 1
const QUEUES: Record<JobName, Queue> = {
  'send-mail': PATIENT,
  refund: PATIENT,
  'password-reset': { ...PATIENT, deleteAfterSeconds: DAY },
  'privacy-link': { ...PATIENT, deleteAfterSeconds: DAY },
  'forward-subscriber': { ...PATIENT, deleteAfterSeconds: DAY },
  // Twenty-five at a time are made one after the other, beside everything else that the machine does.
  'photograph-sizes': { retryLimit: 20, retryDelay: 10, expireInSeconds: 900, deleteAfterSeconds: DAY },
  reconcile: { retryLimit: 0, expireInSeconds: 50 },
  'finish-erasures': { retryLimit: 0, expireInSeconds: 50 },
  'send-dispatch-mails': { retryLimit: 0, expireInSeconds: 50 },
  'describe-payments': { retryLimit: 0, expireInSeconds: 50 },
  'checkout-consents': { retryLimit: 0, expireInSeconds: 50 },
  'tell-staff': { retryLimit: 0, expireInSeconds: 50 },
  prove: { retryLimit: 1, expireInSeconds: 3600 },
  tidy: { retryLimit: 2, expireInSeconds: 300 },
}
/**
 * Seconds between two looks for something to do: one where somebody waits for it, more where nobody does. A look takes
 * the embedded database 4 ms.
 */
const LOOK_EVERY: Record<JobName, number> = {
  'send-mail': 1,
  refund: 1,
  'password-reset': 1,
  'privacy-link': 1,
  'forward-subscriber': 5,
  'photograph-sizes': 5,
  reconcile: 5,
  'finish-erasures': 60,
  'send-dispatch-mails': 15,
  'describe-payments': 30,
  'checkout-consents': 30,
  'tell-staff': 10,
  prove: 60,
  tidy: 60,
}
/** Seconds between two looks for jobs whose process has died. */
const LOOK_FOR_DEAD = 10
const NO_JOB = '00000000-0000-0000-0000-000000000000'
const EVERY_MINUTE = '* * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_NIGHT = { tidy: '20 3 * * *', prove: '50 3 * * *' }

const NO_QUEUES =
  'The database lacks the tables of the jobs, or has them of an older version. Run npm run migrate first.'

export interface JobsContext {
  pool: Pool
  log: Logger
  failpoint?: HitFailpoint
  /** Whether this process works on jobs by itself; off in tests that call `runDue`. */
  working: boolean
  /**
   * True where no other process can have this database: then whatever was under way when it started was its
   * predecessor's.
   */
  alone: boolean
  /**
   * Whether the tables of the jobs are made and migrated (the default), or refused with a sentence where they aren't
   * there or are older.
   */
  migrate?: boolean
}

export async function openJobs({
  pool,
  log: loud,
  failpoint = noop,
  working,
  alone,
  migrate = true,
}: JobsContext): Promise<Jobs> {
  const log = redactedLog(loud)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(isLook(text) ? { text, values: values ?? [] } : text, values) },
    migrate,
    schedule: working,
    supervise: working,
    superviseIntervalSeconds: LOOK_FOR_DEAD,
    monitorIntervalSeconds: LOOK_FOR_DEAD,
    // The shop has its own answer to a slow database; a warning table nobody reads is not one.
    persistWarnings: false,
  })
  boss.on('error', (problem) => log.error({ err: problem }, 'jobs'))
  await boss.start().catch((problem: unknown) => {
    // What pg-boss says of its tables, which nothing else in its start says without a code of Postgres.
    if (!migrate && problem instanceof Error && /^pg-boss /i.test(problem.message))
      throw new DatabaseIsBehind(NO_QUEUES)
    throw problem
  })
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, options] of Object.entries(QUEUES)) {
    const queue = known.get(name)
    const agrees = queue && Object.entries(options).every(([option, value]) => queue[option as keyof Queue] === value)
    // One that is there and doesn't agree is from a version with other patience.
    if (!agrees) await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options))
    // Makes pg-boss look the queue up now. Otherwise it does so at the first `enqueue`, over a second connection in the
    // middle of a transaction, and with the embedded database's one connection it would wait for itself forever.
    await boss.findJobs(name, { id: NO_JOB })
  }

  const handlers = new Map<JobName, (data: never) => Promise<void>>()
  const run = async (name: JobName, data: object) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`Nobody handles the job ${name}.`)
    await handler(data as never)
  }
  const attempt = async (name: JobName, job: Job<object>): Promise<JobResult> => {
    try {
      failpoint('job.taken')
      await run(name, job.data)
      failpoint('job.done')
      return { id: job.id, status: 'completed' }
    } catch (problem) {
      log.warn({ err: problem, job: name, ...idsIn(job.data) }, 'a job failed and will be tried again')
      return { id: job.id, status: 'failed', output: { message: redactedMessage(problem) } }
    }
  }
  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) })
    },
    async retry(tx, name, id) {
      await boss.retry(name, id, { db: fromDrizzle(tx, sql) })
    },
    handle(name, handler) {
      handlers.set(name, handler)
    },
    async start() {
      if (!working) return
      if (alone) await takeOver(boss, pool)
      await boss.schedule('reconcile', EVERY_MINUTE)
      await boss.schedule('finish-erasures', EVERY_FIVE_MINUTES)
      await boss.schedule('send-dispatch-mails', EVERY_MINUTE)
      await boss.schedule('describe-payments', EVERY_MINUTE)
      await boss.schedule('checkout-consents', EVERY_MINUTE)
      await boss.schedule('tell-staff', EVERY_MINUTE)
      await boss.schedule('tidy', EVERY_NIGHT.tidy)
      await boss.schedule('prove', EVERY_NIGHT.prove)
      for (const name of handlers.keys()) {
        // Several at a time, each with an outcome of its own: one letter that can't be delivered doesn't hold up the
        // others.
        await boss.work(
          name,
          { pollingIntervalSeconds: LOOK_EVERY[name], batchSize: 25, perJobResults: true },
          (jobs: Job<object>[]) => Promise.all(jobs.map((job) => attempt(name, job))),
        )
      }
    },
    async runDue() {
      let ran = true
      // One job may enqueue another: a refund, its mail.
      while (ran) {
        ran = false
        for (const name of handlers.keys()) {
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
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
}

/**
 * The statement that looks for something to do: the same text each time, so that it is worth a name, by which its plan
 * is kept (db/prepared-statement-client.ts).
 */
const isLook = (text: string) => /^\s*WITH\s+next AS \(/.test(text)

/** Hands back what the process before this one was doing when it died, rather than waiting for it to expire. */
async function takeOver(boss: PgBoss, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; id: string }>(
    "select name, id from pgboss.job where state = 'active'",
  )
  for (const { name, id } of rows.filter((job) => job.name in QUEUES))
    await boss.fail(name, id, { message: 'The process ended while it was under way.' })
}
