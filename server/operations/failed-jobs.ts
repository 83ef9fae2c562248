import { sql } from 'drizzle-orm'
import type { FailedJob } from '#contract/staff/operations.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { withoutKeys } from '#server/http/secrets.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { sendAgain } from './outbox.ts'

interface JobRow extends Record<string, unknown> {
  id: string
  name: string
  data: Record<string, unknown> | null
  problem: string | null
  tries: number
  created_on: Date
  completed_on: Date | null
}

const FIELDS = sql`id::text as id, name, data, output->>'message' as problem, retry_count + 1 as tries, created_on,
  completed_on`

/** Jobs that failed all their tries, newest first. They are kept for a week. */
export async function listFailedJobs(db: Handle, pageRequest: PageRequest): Promise<Page<FailedJob>> {
  const { rows } = await db.execute<JobRow>(
    sql`select ${FIELDS} from pgboss.job where state = 'failed' order by completed_on desc, id
      limit ${pageRequest.size} offset ${pageRequest.offset}`,
  )
  const { rows: totals } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where state = 'failed'`,
  )
  return { results: rows.map(jobOf), count: totals[0]?.count ?? 0 }
}

/** Runs a failed job again. */
export function retryJob(
  context: Pick<Context, 'db' | 'jobs' | 'now'>,
  { id, by }: { id: string; by: SignedIn },
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<JobRow>(
      sql`select ${FIELDS} from pgboss.job where id = ${id} and state = 'failed' for update`,
    )
    const [job] = rows
    if (!job) throw new ApiError('not_found', 'This job has been done in the meantime.')
    // The email itself had failed too, and its job would find nothing to send.
    if (job.name === 'send-mail') await sendAgain(context, tx, Number(job.data?.mail_id))
    await context.jobs.retry(tx, job.name, id)
    await record(tx, { by, action: 'job.retry', subject: { kind: 'job', id, label: job.name }, at: context.now() })
  })
}

/** The driver may return an instant as text where Drizzle doesn't know the column. */
const instant = (given: Date | string) => new Date(given).toISOString()

function jobOf({ id, name, data, problem, tries, created_on, completed_on }: JobRow): FailedJob {
  return {
    id,
    name,
    data: data ?? {},
    problem: withoutKeys(problem ?? ''),
    tries,
    created_at: instant(created_on),
    failed_at: completed_on ? instant(completed_on) : null,
  }
}
