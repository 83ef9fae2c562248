import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * SQL that inserts rows, at least one and all with the same columns, as one JSON value. Its text is the same for any
 * number of rows, so Postgres plans it once; Drizzle's `values` makes another statement for each number. `computed`
 * names the columns that the database computes. Throws for a name that the table hasn't.
 */
export function insertRows<T extends PgTable>(
  table: T,
  rows: T['$inferInsert'][],
  computed: Record<string, SQL> = {},
): SQL {
  const columns = getTableColumns(table)
  const written = Object.keys(rows[0] ?? {}).filter((name) => !(name in computed))
  const columnOf = (key: string) => {
    const column = columns[key]
    if (!column) throw new Error(`The table ${getTableName(table)} has no column for ${key}.`)
    return `"${column.name}"`
  }
  const list = (keys: string[]) => keys.map(columnOf).join(', ')
  const name = `"${getTableName(table)}"`
  const worked = Object.values(computed).map((value) => sql`, ${value}`)
  const all = [...written, ...Object.keys(computed)]
  return sql`${sql.raw(`insert into ${name} (${list(all)}) select ${list(written)}`)}${sql.join(worked)}
    ${sql.raw(`from json_populate_recordset(null::${name}, `)}${JSON.stringify(rows)})`
}
