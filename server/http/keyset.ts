import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { OrderedBy } from '#contract/shapes.ts'
import { type Cursor, invalidCursor, type Page, type PageEdges, type PageRequest } from './page-request.ts'

/**
 * What a list is ordered by, all columns in the same direction. The last column is unique, so that the order of two
 * rows never depends on the query plan; an index has the columns in this order.
 */
export interface Ordering {
  columns: [PgColumn, ...PgColumn[]]
  direction: 'asc' | 'desc'
}

/** The field of an `ordering` ("-created_at"), and its direction. */
export function parseOrdering<Field extends string>(
  ordering: OrderedBy<Field>,
): { field: Field; direction: Ordering['direction'] } {
  // TypeScript doesn't know what `replace` leaves of a template type.
  return { field: ordering.replace(/^-/, '') as Field, direction: ordering.startsWith('-') ? 'desc' : 'asc' }
}

/** The same, for a list that has an index for each field. */
export function orderingOf<Field extends string>(
  ordering: OrderedBy<Field>,
  columns: Record<Field, Ordering['columns']>,
): Ordering {
  const { field, direction } = parseOrdering(ordering)
  return { columns: columns[field], direction }
}

export function orderByOf({ columns, direction }: Ordering): SQL[] {
  return columns.map((column) => (direction === 'desc' ? desc(column) : asc(column)))
}

/** Which rows of a list a page reads: those that `cursor` lets through, in `orderBy`, without the first `offset`. */
export interface PageRange {
  cursor: SQL | undefined
  orderBy: SQL[]
  offset: number
  limit: number
}

interface KeysetList<Row extends object> {
  ordering: Ordering
  /** How many rows the list has. */
  count: number
  read: (range: PageRange) => PromiseLike<Row[]>
  /** Where a row holds the columns of the ordering under their names; by default it is the row itself. */
  columnsOf?: (row: Row) => object
}

/**
 * A page of a list. A page after or before a row is read from that row on, however far down the list it is (keyset
 * pagination, docs/decisions/0015-keyset-pagination.md); a page by its number is counted from the nearer end.
 */
export async function keysetPage<Row extends object>(
  pageRequest: PageRequest,
  { ordering, count, read, columnsOf = (row) => row }: KeysetList<Row>,
): Promise<Required<Page<Row>>> {
  const { cursor, offset, size } = pageRequest
  const { columns, direction } = ordering
  const requested = Math.max(0, Math.min(size, count - offset))
  const backwards = cursor ? cursor.direction === 'before' : offset > count / 2
  const readDirection = (direction === 'desc') !== backwards ? 'desc' : 'asc'
  const rows = await read({
    cursor: cursor ? cursorCondition(columns, cursor, readDirection) : undefined,
    orderBy: orderByOf({ columns, direction: readDirection }),
    offset: cursor ? 0 : backwards ? Math.max(0, count - offset - requested) : offset,
    // One more than a page: rows may have come and gone above, so the count doesn't tell whether another page follows.
    limit: cursor ? size + 1 : requested,
  })
  const hasMore = rows.length > size
  const results = rows.slice(0, size)
  if (backwards) results.reverse()
  const keyOf = (row: Row | undefined) => row && keyIn(columns, columnsOf(row))
  const edges: PageEdges = {
    first: keyOf(results[0]) ?? null,
    last: keyOf(results.at(-1)) ?? null,
    next: cursor ? cursor.direction === 'before' || hasMore : offset + results.length < count,
    previous: cursor ? cursor.direction === 'after' || hasMore : pageRequest.page > 1,
  }
  return { results, count, edges }
}

/** The rows of a page, among those that meet `where`. */
export function withinRange<Query extends PgSelect>(
  query: Query,
  { cursor, orderBy, offset, limit }: PageRange,
  where?: SQL,
): Query {
  return query
    .where(and(where, cursor))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

function keyIn(columns: Ordering['columns'], row: object): unknown[] | null {
  const values = new Map(Object.entries(row))
  return isKeyset(columns) ? columns.map((column) => values.get(column.name)) : null
}

/** No row compares as before or after null: a list ordered by a nullable column is paged by numbers alone. */
const isKeyset = (columns: Ordering['columns']) => columns.every((column) => column.notNull)

/** Compares all columns as one row value, so that Postgres enters the index at that row. */
function cursorCondition(columns: Ordering['columns'], { key }: Cursor, direction: Ordering['direction']): SQL {
  if (key.length !== columns.length || !isKeyset(columns)) throw invalidCursor()
  const values = columns.map((column, at) => sql.param(valueFor(column, key[at]), column))
  const comma = sql`, `
  return sql`(${sql.join(columns, comma)}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(values, comma)})`
}

/** An instant as JSON writes it, in a year that both JavaScript and Postgres can write. */
const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** People can type a cursor by hand: a value that the column can't hold is refused here, before Postgres refuses it. */
function valueFor(column: PgColumn, value: unknown): unknown {
  const { dataType } = column
  const largest = column.getSQLType() === 'bigint' ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1
  if (dataType === 'number' && Number.isSafeInteger(value) && Math.abs(value as number) <= largest) return value
  if (dataType === 'date' && typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value)
  if (dataType === 'string' && typeof value === 'string' && !value.includes('\0')) return value
  throw invalidCursor()
}
