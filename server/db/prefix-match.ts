import { type SQL, sql } from 'drizzle-orm'

/**
 * Matches texts in lower case that begin with a prefix, by an index on `… collate "C"`; in other collations a prefix is
 * no range. The prefix is text, not a pattern.
 */
export function prefixMatch(column: SQL, beginning: string): SQL {
  const pattern = `${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`${column} collate "C" like ${pattern}`
}
