import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Documents that exist once ("about", "home", "facts"): JSON that its contract shape checks. */
export const shopContent = pgTable('shop_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updated_at: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
