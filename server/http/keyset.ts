import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Cursor, invalidCursor, type PageEdges, type PageRequest } from './page-request.ts'

/**
 * What a list is ordered by, all the same way round. The last column tells apart rows that are alike in the others; an
 * index has them in this order.
 */
export interface Ordering {
  columns: [PgColumn, ...PgColumn[]]
  direction: 'asc' | 'desc'
}

/**
 * How the rows of a page are read: those that meet `where`, in `orderBy`, without the first `offset`, at most `limit`.
 */
export interface KeysetPage {
  where: SQL | undefined
  orderBy: SQL[]
  offset: number
  limit: number
  /**
   * The page, of the rows that were read so. They hold the columns of the ordering under their names, or `columnsOf`
   * says where.
   */
  page<Row extends object>(rows: Row[], columnsOf?: (row: Row) => object): { rows: Row[]; ends: PageEdges }
}

/**
 * The way to a page of a list of `count` rows. Beside a row that its reader has seen nothing is walked over, however
 * far down the list that is; a page asked for by its number is counted off from the nearer end.
 */
export function keysetPage(pageRequest: PageRequest, ordering: Ordering, count: number): KeysetPage {
  const { cursor, offset, size } = pageRequest
  const { columns, direction } = ordering
  const wanted = Math.max(0, Math.min(size, count - offset))
  const backwards = cursor ? cursor.direction === 'before' : offset > count / 2
  const descending = (direction === 'desc') !== backwards
  return {
    where: cursor ? cursorCondition(columns, cursor, descending) : undefined,
    orderBy: columns.map((column) => (descending ? desc(column) : asc(column))),
    offset: cursor ? 0 : backwards ? Math.max(0, count - offset - wanted) : offset,
    // One more than a page: how many the list has says nothing of what lies beyond it, once rows have come and gone
    // above.
    limit: cursor ? size + 1 : wanted,
    page(read, columnsOf = (row) => row) {
      const goesOn = read.length > size
      const rows = read.slice(0, size)
      if (backwards) rows.reverse()
      const next = cursor ? cursor.direction === 'before' || goesOn : offset + rows.length < count
      const previous = cursor ? cursor.direction === 'after' || goesOn : pageRequest.page > 1
      const keyOf = (row: object | undefined) =>
        row && isKeyset(columns)
          ? columns.map((column) => (columnsOf(row as never) as Record<string, unknown>)[column.name])
          : null
      return { rows, ends: { first: keyOf(rows[0]), last: keyOf(rows.at(-1)), next, previous } }
    },
  }
}

/** Beside nothing there is no before and no after: a list ordered by what may be missing is counted off. */
const isKeyset = (columns: Ordering['columns']) => columns.every((column) => column.notNull)

/** Compared as one, so that the index is entered at that very row. */
function cursorCondition(columns: Ordering['columns'], { key }: Cursor, descending: boolean): SQL {
  if (key.length !== columns.length || !isKeyset(columns)) throw invalidCursor()
  const values = columns.map((column, at) => sql.param(valueFor(column, key[at]), column))
  const comma = sql`, `
  return sql`(${sql.join(columns, comma)}) ${sql.raw(descending ? '<' : '>')} (${sql.join(values, comma)})`
}

/** As JSON has it, of a year that both this side and the database's can write. */
const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Addresses can be typed by hand: what the column couldn't hold is refused here and not by the database. */
function valueFor(column: PgColumn, value: unknown): unknown {
  const { dataType } = column
  const largest = column.getSQLType() === 'bigint' ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1
  if (dataType === 'number' && Number.isSafeInteger(value) && Math.abs(value as number) <= largest) return value
  if (dataType === 'date' && typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value)
  if (dataType === 'string' && typeof value === 'string' && !value.includes('\0')) return value
  throw invalidCursor()
}
