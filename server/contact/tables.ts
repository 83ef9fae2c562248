import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    state: text('state', { enum: ['new', 'answered'] })
      .notNull()
      .default('new'),
    created_at: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('contact_messages_newest').on(t.created_at, t.id),
    index('contact_messages_by_state').on(t.state, t.created_at),
    index('contact_messages_email').on(sql`lower(${t.email}) collate "C"`),
  ],
)
