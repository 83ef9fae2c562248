import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/**
 * The audit log. Rows are added and never changed; they contain the names of staff at that time, and no other names.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the holder of an emailed link without an account. */
    by_user_id: integer('by_user_id'),
    by_username: text('by_username').notNull(),
    action: text('action').notNull(),
    subject_kind: text('subject_kind').notNull(),
    subject_id: text('subject_id').notNull(),
    subject_label: text('subject_label').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    index('audit_log_newest').on(t.created_at, t.id),
    index('audit_log_subject').on(t.subject_kind, t.subject_id, t.id),
    index('audit_log_by').on(t.by_user_id, t.id),
    index('audit_log_action').on(t.action, t.id),
  ],
)
