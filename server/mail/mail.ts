import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Database, Transaction } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { MAIL_TRIES } from '#server/jobs/queues.ts'
import type { EmailContent } from './email-template.ts'
import type { OwedKind } from './kinds.ts'
import type { Permit } from './permit.ts'
import { mails } from './tables.ts'
import type { MailTransport } from './transport.ts'

/** Kind and recipient, or a permit where a stranger can cause the mail. */
type Addressed = { kind: OwedKind; to: string } | { permit: Permit }
type OutgoingEmail = Addressed & {
  /** The thing the mail is about. Each pair of kind and subject_id is sent once. */
  subject_id: string
  replyTo?: string
  content: EmailContent
  headers?: Record<string, string>
}

export interface Mail {
  /** Writes the mail with the transaction; a job sends it after the commit. */
  enqueue(tx: Transaction, outgoing: OutgoingEmail): Promise<void>
  /** Deletes the files of these mails, where the shop writes files. */
  forget(mailIds: number[]): Promise<void>
}

interface MailContext {
  db: Database
  jobs: Jobs
  transport: MailTransport
  now: () => Date
}

export function openMail(context: MailContext): Mail {
  context.jobs.handle('send-mail', ({ mail_id }) => deliver(context, mail_id))
  return {
    async enqueue(tx, { subject_id, replyTo, content, headers, ...addressed }) {
      const { kind, to } = 'permit' in addressed ? addressed.permit : addressed
      // An erased person has no address.
      if (to === '') return
      const mail = {
        kind,
        subject_id,
        to,
        reply_to: replyTo ?? null,
        ...content,
        headers: headers ?? {},
        state: 'queued' as const,
        created_at: context.now(),
      }
      const { rows } = await tx.execute<{ id: number }>(
        sql`${insertRows(mails, [mail])} on conflict (kind, subject_id) do nothing returning id`,
      )
      const [written] = rows
      if (written) await context.jobs.enqueue(tx, 'send-mail', { mail_id: written.id })
    },
    forget: async (mailIds) => context.transport.forget?.(mailIds),
  }
}

/**
 * A worker renews its claim on a mail every RENEW milliseconds. A claim older than CLAIM belongs to a dead process.
 */
const CLAIM = 15_000
const RENEW = 5_000

/**
 * Sends one mail. It claims the mail first, so that two workers with the same job don't both send it, and keeps no
 * database connection while a slow mail server answers. The Message-ID is made from the mail's id: if the process dies
 * after sending, mail servers recognise the second copy.
 */
async function deliver({ db, transport, now }: Omit<MailContext, 'jobs'>, mail_id: number): Promise<void> {
  const mine = and(eq(mails.id, mail_id), eq(mails.state, 'queued'))
  const claimed_until = () => new Date(now().getTime() + CLAIM)
  const [mail] = await db
    .update(mails)
    .set({ claimed_until: claimed_until(), attempts: sql`${mails.attempts} + 1` })
    .where(and(mine, or(isNull(mails.claimed_until), lt(mails.claimed_until, now()))))
    .returning()
  if (!mail) {
    const [waiting] = await db.select({ id: mails.id }).from(mails).where(mine)
    // Fails, so that this job's next attempt sends the mail if the other process died.
    if (waiting) throw new Error('Another worker is sending this mail.')
    return
  }
  const renewal = setInterval(
    () =>
      void db
        .update(mails)
        .set({ claimed_until: claimed_until() })
        .where(mine)
        .catch(() => undefined),
    RENEW,
  )
  try {
    await transport.deliver({ ...mail, replyTo: mail.reply_to, date: mail.created_at })
  } catch (failure) {
    clearInterval(renewal)
    await db
      .update(mails)
      // After the last attempt: the back office shows the mail, and staff can send it again.
      .set({
        claimed_until: null,
        last_error: String(failure).slice(0, 500),
        ...(mail.attempts >= MAIL_TRIES ? { state: 'failed' as const } : {}),
      })
      .where(mine)
    throw failure
  } finally {
    clearInterval(renewal)
  }
  await db.update(mails).set({ state: 'sent', sent_at: now(), claimed_until: null, last_error: null }).where(mine)
}
