import { stringify } from 'csv-stringify/sync'

/** Without it Excel reads UTF-8 as Windows-1252 and garbles every name with an accent. */
const BYTE_ORDER_MARK = '\uFEFF'

export type Cell = string | number | null

/** A table as CSV (RFC 4180), streamed in chunks of rows. */
export async function* csvOf(header: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([[...header]])
  for await (const chunk of rows) yield csvRows(chunk)
}

/** Quotes every cell, so that commas, quotes and line breaks stay inside it. */
function csvRows(rows: Cell[][]): string {
  return stringify(rows, {
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: { string: escapeFormula },
  })
}

/**
 * Spreadsheets run a cell that begins like a formula (OWASP: CSV injection), so such a cell gets an apostrophe in
 * front. The library's own `escape_formulas` misses leading spaces and would spoil negative amounts.
 */
function escapeFormula(cell: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell
}
