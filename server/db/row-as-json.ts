import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * SQL for a row of a table as JSON. It names the columns: a whole row would bring those that a later version has added
 * by now, and what is read here is written again.
 */
export function rowAsJson<T extends PgTable>(table: T, alias: string): SQL<T['$inferSelect']> {
  const columns = Object.entries(getTableColumns(table))
  const named = columns.map(([key, { name }]) => `'${key}', ${alias}."${name}"`).join(', ')
  return sql<T['$inferSelect']>`${sql.raw(`json_build_object(${named})`)}`
}
