import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Events that staff get an email about, each once. Ids only: the order names the customer. */
export const staffNotices = pgTable(
  'staff_notices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['order', 'low_stock', 'dispute', 'message'] }).notNull(),
    /** The order, stock item, dispute or message. */
    subject_id: text('subject_id').notNull(),
    noted_at: instant('noted_at').notNull(),
    /** When it was emailed or skipped; null while it waits. */
    told_at: instant('told_at'),
    /** With a number after it, the `subject_id` of the emails about it; null where there were none. */
    batch: text('batch'),
  },
  (t) => [
    unique('staff_notices_once').on(t.kind, t.subject_id),
    index('staff_notices_waiting').on(t.id).where(sql`told_at is null`),
    index('staff_notices_noted').on(t.noted_at),
  ],
)
