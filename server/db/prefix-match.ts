import { type SQL, sql } from 'drizzle-orm'

/**
 * How a text in small letters begins, found by an index on `… collate "C"`: in any other order of letters a beginning
 * is no range. What is looked for is text and never a pattern.
 */
export function prefixMatch(column: SQL, beginning: string): SQL {
  const pattern = `${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`${column} collate "C" like ${pattern}`
}
