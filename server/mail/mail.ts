import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Database, Transaction } from '#server/db/open.ts'
import { type HitFailpoint, noop } from '#server/failpoints.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { MAIL_TRIES } from '#server/jobs/queues.ts'
import type { EmailContent } from './email-template.ts'
import type { OwedKind } from './kinds.ts'
import type { Permit } from './permit.ts'
import { mails } from './tables.ts'
import type { MailTransport } from './transport.ts'

/** Its kind and its reader: by permit where a stranger can cause it. */
type Addressed = { kind: OwedKind; to: string } | { permit: Permit }
export type OutgoingEmail = Addressed & {
  /** With the kind, what the mail is about. The pair goes out once, however often it is asked for. */
  subject_id: string
  replyTo?: string
  letter: EmailContent
  headers?: Record<string, string>
}

export interface Mail {
  /** Written down with the transaction and sent by a job once it has committed. */
  enqueue(tx: Transaction, outgoing: OutgoingEmail): Promise<void>
  /** Removes the copies of these mails that the shop keeps as files, where it does. */
  forget(mailIds: number[]): Promise<void>
}

interface MailContext {
  db: Database
  jobs: Jobs
  transport: MailTransport
  now: () => Date
  failpoint?: HitFailpoint
}

export function openMail(context: MailContext): Mail {
  context.jobs.handle('send-mail', ({ mail_id }) => deliver(context, mail_id))
  return {
    async enqueue(tx, { subject_id, replyTo, letter: content, headers, ...addressed }) {
      const { kind, to } = 'permit' in addressed ? addressed.permit : addressed
      // Somebody who has been forgotten has no address any more.
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
 * A worker that is sending a mail says so every `RENEW`; one that has said nothing for `CLAIM` has died, and another
 * may send it.
 */
const CLAIM = 15_000
const RENEW = 5_000

/**
 * Sends one mail. Two workers with the same job can't both send it: one of them claims it. No connection to the
 * database is kept meanwhile, so that a slow mail server holds up nobody else. The Message-ID is made of the mail's own
 * id: should the process die between sending and writing that down, the second copy is recognised by the mail server.
 */
async function deliver(
  { db, transport, now, failpoint = noop }: Omit<MailContext, 'jobs'>,
  mail_id: number,
): Promise<void> {
  const mine = and(eq(mails.id, mail_id), eq(mails.state, 'queued'))
  const claimed_until = () => new Date(now().getTime() + CLAIM)
  const [mail] = await db
    .update(mails)
    .set({ claimed_until: claimed_until(), attempts: sql`${mails.attempts} + 1` })
    .where(and(mine, or(isNull(mails.claimed_until), lt(mails.claimed_until, now()))))
    .returning()
  if (!mail) {
    const [waiting] = await db.select({ id: mails.id }).from(mails).where(mine)
    // Not done, then: should the other one die, this job's next try sends it.
    if (waiting) throw new Error('Another worker is sending this mail.')
    return
  }
  failpoint('mail.claimed')
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
    failpoint('mail.delivered')
  } catch (failure) {
    clearInterval(renewal)
    await db
      .update(mails)
      // Given up with the last try: the back office shows it, and a person can have it tried again.
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
  failpoint('mail.noted')
}
