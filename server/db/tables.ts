import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Secrets the shop makes for itself on first start, shared by all its processes: the key that signs CSRF tokens, and
 * such.
 */
export const shopSecrets = pgTable('shop_secrets', { name: text('name').primaryKey(), value: text('value').notNull() })

/**
 * One row, a number that every change of what pages show makes greater; the database's own triggers do. Read by
 * page-version.ts.
 */
export const pageVersion = pgTable(
  'page_version',
  { id: integer('id').primaryKey().default(1), version: bigint('version', { mode: 'number' }).notNull().default(1) },
  (t) => [check('page_version_one_row', sql`${t.id} = 1`)],
)

/**
 * A change that has not been committed yet stands here, so that the one row above is locked last, at the commit, and
 * nobody waits for it holding it.
 */
export const pageChanges = pgTable('page_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
})
