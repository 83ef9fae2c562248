import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { UPKEEP } from '#server/http/metrics.ts'

/** When a backup and a restore drill last succeeded, for the metrics of every process. */
export const upkeep = pgTable('upkeep', {
  task: text('task', { enum: UPKEEP }).primaryKey(),
  done_at: instant('done_at').notNull(),
})
