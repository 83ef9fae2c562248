import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets created at the first start and shared by all processes, such as the key that signs CSRF tokens. */
export const shopSecrets = pgTable('shop_secrets', { name: text('name').primaryKey(), value: text('value').notNull() })

/** One row with the version of everything public pages show; triggers increase it, and page-version.ts reads it. */
export const pageVersion = pgTable(
  'page_version',
  { id: integer('id').primaryKey().default(1), version: bigint('version', { mode: 'number' }).notNull().default(1) },
  (t) => [check('page_version_one_row', sql`${t.id} = 1`)],
)

/**
 * Uncommitted changes, so that the row above is locked only at the commit and nobody waits for it while holding other
 * locks.
 */
export const pageChanges = pgTable('page_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
})
