import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Ends, noPlace, type Place, type Slice } from './pages.ts'

/** What a list is ordered by, all the same way round. The last column tells apart rows that are alike in the others; an index has them in this order. */
export interface Ordering {
  columns: [PgColumn, ...PgColumn[]]
  way: 'asc' | 'desc'
}

/** How the rows of a page are read: those that meet `where`, in `orderBy`, without the first `offset`, at most `limit`. */
export interface Walk {
  where: SQL | undefined
  orderBy: SQL[]
  offset: number
  limit: number
  /** The page, of the rows that were read so. They hold the columns of the ordering under their names, or `columnsOf` says where. */
  page<Row extends object>(rows: Row[], columnsOf?: (row: Row) => object): { rows: Row[]; ends: Ends }
}

/**
 * The way to a page of a list of `count` rows. Beside a row that its reader has seen nothing is walked over, however far down the list that is; a page
 * asked for by its number is counted off from the nearer end.
 */
export function walkTo(slice: Slice, ordering: Ordering, count: number): Walk {
  const { from, offset, size } = slice
  const { columns, way } = ordering
  const wanted = Math.max(0, Math.min(size, count - offset))
  const backwards = from ? from.way === 'before' : offset > count / 2
  const down = (way === 'desc') !== backwards
  return {
    where: from ? beyond(columns, from, down) : undefined,
    orderBy: columns.map((column) => (down ? desc(column) : asc(column))),
    offset: from ? 0 : backwards ? Math.max(0, count - offset - wanted) : offset,
    // One more than a page: how many the list has says nothing of what lies beyond it, once rows have come and gone above.
    limit: from ? size + 1 : wanted,
    page(read, columnsOf = (row) => row) {
      const goesOn = read.length > size
      const rows = read.slice(0, size)
      if (backwards) rows.reverse()
      const next = from ? from.way === 'before' || goesOn : offset + rows.length < count
      const previous = from ? from.way === 'after' || goesOn : slice.page > 1
      const keyOf = (row: object | undefined) =>
        row && canBePlaces(columns) ? columns.map((column) => (columnsOf(row as never) as Record<string, unknown>)[column.name]) : null
      return { rows, ends: { first: keyOf(rows[0]), last: keyOf(rows.at(-1)), next, previous } }
    },
  }
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

/** As JSON has it, of a year that both this side and the database's can write. */
const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Addresses can be typed by hand: what the column couldn't hold is refused here and not by the database. */
function valueFor(column: PgColumn, value: unknown): unknown {
  const { dataType } = column
  const largest = column.getSQLType() === 'bigint' ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1
  if (dataType === 'number' && Number.isSafeInteger(value) && Math.abs(value as number) <= largest) return value
  if (dataType === 'date' && typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value)
  if (dataType === 'string' && typeof value === 'string' && !value.includes('\0')) return value
  throw noPlace()
}
