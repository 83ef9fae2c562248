import { type SQL, sql } from 'drizzle-orm'

/** An invariant that the database can check: a count of what is checked, and a query for what breaks it. */
export interface BookRule {
  invariant: string
  says: string
  advice: string
  checked: SQL
  /** Rows of `id` and `what`. */
  broken: (now: Date) => SQL
}

/** SQL for pence in a column as pounds. */
export const money = (column: string) => sql.raw(`to_char(${column} / 100.0, 'FM999999990.00')`)
