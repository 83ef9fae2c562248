import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Letter } from './letter.ts'
import type { Postman } from './postman.ts'
import { mails } from './tables.ts'

export interface Outgoing {
  /** With `subject_id`, what the mail is about. The pair goes out once, however often it is asked for. */
  kind: string
  subject_id: string
  to: string
  replyTo?: string
  letter: Letter
  headers?: Record<string, string>
}

export interface Mail {
  /** Written down with the transaction and sent by a job once it has committed. */
  send(tx: Transaction, outgoing: Outgoing): Promise<void>
}

export function openMail(parts: { db: Database; jobs: Jobs; postman: Postman; now: () => Date }): Mail {
  parts.jobs.handle('send-mail', ({ mail_id }) => deliver(parts, mail_id))
  return {
    async send(tx, { kind, subject_id, to, replyTo, letter, headers }) {
      const [written] = await tx
        .insert(mails)
        .values({ kind, subject_id, to, reply_to: replyTo ?? null, ...letter, headers: headers ?? {}, state: 'queued', created_at: parts.now() })
        .onConflictDoNothing({ target: [mails.kind, mails.subject_id] })
        .returning({ id: mails.id })
      if (written) await parts.jobs.enqueue(tx, 'send-mail', { mail_id: written.id })
    },
  }
}

/**
 * Sends one mail. Two workers with the same job can't both send it: the row is locked while it is under way. Its Message-ID is made of its
 * own id, so that should the process die between sending and writing that down, the second copy is recognised by the mail server.
 */
async function deliver({ db, postman, now }: { db: Database; postman: Postman; now: () => Date }, mail_id: number): Promise<void> {
  const problem = await db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mail_id), eq(mails.state, 'queued')))
      .for('update', { skipLocked: true })
    if (!mail) return null
    try {
      await postman.deliver({
        id: mail.id,
        to: mail.to,
        replyTo: mail.reply_to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: mail.headers,
        date: mail.created_at,
      })
      await tx
        .update(mails)
        .set({ state: 'sent', sent_at: now(), attempts: sql`${mails.attempts} + 1`, last_error: null })
        .where(eq(mails.id, mail_id))
      return null
    } catch (failure) {
      await tx
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1`, last_error: String(failure).slice(0, 500) })
        .where(eq(mails.id, mail_id))
      return failure
    }
  })
  if (problem) throw problem
}
