import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Ends, noPlace, type Place, type Slice } from './pages.ts'

/** What a list is ordered by, all the same way round. The last column tells apart rows that are alike in the others; an index has them in this order. */
export interface Ordering {
  columns: [PgColumn, ...PgColumn[]]
  way: 'asc' | 'desc'
}

/** How the rows of a page are read. */
export interface Walk {
  where: SQL | undefined
  orderBy: SQL[]
  offset: number
  limit: number
  /** They are read from their far end; the list has them the other way round. */
  backwards: boolean
}

/**
 * The way to a page of a list of `count` rows. Beside a row that its reader has seen nothing is walked over, however far down the list that is; a page
 * asked for by its number is counted off from the nearer end.
 */
export function walkTo({ from, offset, size }: Slice, { columns, way }: Ordering, count: number): Walk {
  const limit = from ? size : Math.max(0, Math.min(size, count - offset))
  const backwards = from ? from.way === 'before' : offset > count / 2
  const down = (way === 'desc') !== backwards
  return {
    where: from ? beyond(columns, from, down) : undefined,
    orderBy: columns.map((column) => (down ? desc(column) : asc(column))),
    offset: from ? 0 : backwards ? Math.max(0, count - offset - limit) : offset,
    limit,
    backwards,
  }
}

/** Where in its list a page lies; null for an empty one. The rows hold the columns of the ordering under their names. */
export function endsOf(rows: Record<string, unknown>[], { columns }: Ordering): Ends | null {
  if (!canBePlaces(columns)) return null
  const first = rows[0]
  const last = rows.at(-1)
  const keyOf = (row: Record<string, unknown>) => columns.map((column) => row[column.name])
  return first && last ? { first: keyOf(first), last: keyOf(last) } : null
}

/** Beside nothing there is no before and no after: a list ordered by what may be missing is counted off. */
const canBePlaces = (columns: Ordering['columns']) => columns.every((column) => column.notNull)

/** Compared as one, so that the index is entered at that very row. */
function beyond(columns: Ordering['columns'], { key }: Place, down: boolean): SQL {
  if (key.length !== columns.length || !canBePlaces(columns)) throw noPlace()
  const values = columns.map((column, at) => sql.param(valueFor(column, key[at]), column))
  const comma = sql`, `
  return sql`(${sql.join(columns, comma)}) ${sql.raw(down ? '<' : '>')} (${sql.join(values, comma)})`
}

/** Addresses can be typed by hand: what the column couldn't hold is refused here and not by the database. */
function valueFor(column: PgColumn, value: unknown): unknown {
  const { dataType } = column
  const largest = column.getSQLType() === 'bigint' ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1
  if (dataType === 'number' && Number.isSafeInteger(value) && Math.abs(value as number) <= largest) return value
  if (dataType === 'date' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return new Date(value)
  if (dataType === 'string' && typeof value === 'string' && !value.includes('\0')) return value
  throw noPlace()
}
