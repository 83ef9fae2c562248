import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Every mail of the shop and its state. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** With `subject_id`, which is the thing the mail is about. The pair is unique, so no mail is sent twice. */
    kind: text('kind').notNull(),
    subject_id: text('subject_id').notNull(),
    to: text('to').notNull(),
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    state: text('state', { enum: ['queued', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    /** A worker is sending the mail until then; later that worker has died. Null otherwise. */
    claimed_until: instant('claimed_until'),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
  },
  (t) => [
    unique('mails_once').on(t.kind, t.subject_id),
    check('mails_sent', sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
    // By prefix too: a mail that is sent again has the first one's subject_id and a suffix.
    index('mails_subject').on(t.subject_id.op('text_pattern_ops')),
    index('mails_newest').on(t.created_at),
    index('mails_by_state').on(t.state, t.id),
    index('mails_to').on(sql`lower(${t.to}) collate "C"`),
  ],
)
