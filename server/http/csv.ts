/** Without it Excel takes UTF-8 for its own old alphabet and spoils every name that isn't plain English. */
const BYTE_ORDER_MARK = '\uFEFF'

export type Cell = string | number | null

/** A table as CSV (RFC 4180), a piece at a time. */
export async function* csvOf(header: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header)
  for await (const page of rows) yield page.map(csvLine).join('')
}

/** One line. Every cell is quoted, so that commas, quotes and line breaks in it stay in it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => `"${spreadsheetSafe(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * A spreadsheet runs a cell that begins like a formula (OWASP: CSV injection), and a name can begin so: such a cell
 * gets an apostrophe in front. Numbers that the shop itself wrote stay numbers.
 */
function spreadsheetSafe(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell
}
