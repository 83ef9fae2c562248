import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Every text of a policy that was in force. Rows are added and never changed: they tell what applied to an order. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    policy: text('policy', { enum: ['terms-of-service', 'privacy-policy', 'shipping-info', 'returns'] }).notNull(),
    /** Counted from 1 for each policy, without gaps. The largest is in force. */
    number: integer('number').notNull(),
    lead: text('lead').notNull(),
    /** Sanitised HTML with placeholders. */
    content: text('content').notNull(),
    /** True for the default text. */
    own: boolean('own').notNull(),
    published_at: instant('published_at').notNull(),
    /** Null where the shop published its default text. */
    published_by: text('published_by'),
  },
  (t) => [
    unique('policy_versions_number').on(t.policy, t.number),
    index('policy_versions_by_time').on(t.policy, t.published_at),
    check('policy_versions_number_counts', sql`${t.number} >= 1`),
  ],
)
