import { type SQL, sql } from 'drizzle-orm'

/**
 * Matches addresses in lower case that begin with a text, by an index on `… collate "C"`; in other collations a prefix
 * is no range. A text such as "@example.com" matches a domain, without an index. It is text, not a pattern.
 */
export function emailMatch(column: SQL, text: string): SQL {
  const pattern = `${text.startsWith('@') ? '%' : ''}${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`${column} collate "C" like ${pattern}`
}
