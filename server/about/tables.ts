import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Pages and facts that are one of a kind ("about", "home", "facts"), each a JSON document that its contract shape checks. */
export const shopContent = pgTable('shop_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updated_at: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
