import { CsvError, parse } from 'csv-parse/sync'
import { IMPORT_COLUMNS } from '#contract/staff/price-import.ts'
import { ApiError } from '#server/http/api-error.ts'

/** A longer file would lock the catalogue for too long. */
const LINES_AT_MOST = 2000
/** Characters of one line: its cells are a name, a size and two numbers. */
const LINE_AT_MOST = 4000

type Column = (typeof IMPORT_COLUMNS)[number]
/** One line of the file, with its cells unchanged. */
export interface FileLine {
  line: number
  cells: Record<Column, string>
  problem: string | null
}

/**
 * Parses a file of prices and stock as spreadsheets write it: commas or semicolons, quoted or not. Throws 400 for other
 * files.
 */
export function readFileLines(bytes: Uint8Array): FileLine[] {
  const [header, ...rows] = records(bytes)
  if (!header) throw refused('The file is empty.')
  const columns = columnsOf(header.record)
  if (rows.length > LINES_AT_MOST)
    throw refused(`The file has more than ${LINES_AT_MOST} lines. Please split it into smaller files.`)
  // A row that was emptied in the sheet is a line of commas.
  const filled = rows.filter(({ record }) => record.some((cell) => cell !== ''))
  if (filled.length === 0) throw refused('The file has only a heading line.')
  return filled.map(({ record, info }) => {
    const cells = { slug: '', variant: '', price: '', stock: '', version: '' }
    for (const [at, column] of columns.entries()) cells[column] = plain(record[at] ?? '')
    const tooMany = record.slice(columns.length).some((cell) => cell !== '')
    return {
      line: info.lines,
      cells,
      problem: tooMany ? 'This line has more cells than the first one.' : null,
    }
  })
}

interface Row {
  record: string[]
  info: { lines: number }
}

function records(bytes: Uint8Array): Row[] {
  const text = decoded(bytes)
  const [first = ''] = text.split(/\r?\n/, 1)
  // Excel's own first line, which says what separates the cells.
  const named = /^\ufeff?"?sep=(.)"?$/i.exec(first)?.[1]
  const delimiter = named ?? (first.includes(';') ? ';' : first.includes('\t') ? '\t' : ',')
  // Parsing stops at the first line over the limit: a megabyte can hold half a million lines, whose records take
  // gigabytes.
  const limits = { to: LINES_AT_MOST + 2, max_record_size: LINE_AT_MOST }
  try {
    // With `info`, each record has its line number; the library's types don't know that.
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      from_line: named === undefined ? 1 : 2,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      ...limits,
    }) as unknown as Row[]
  } catch (problem) {
    const isLong = problem instanceof CsvError && problem.code === 'CSV_MAX_RECORD_SIZE'
    throw refused(
      `This is not a CSV file we can read: ${isLong ? 'a line is too long, or ' : ''}a quotation mark is opened and not closed.`,
    )
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // The error below names the encoding.
  }
  throw refused('This is not a text file. Please save the sheet as “CSV UTF-8”.')
}

function columnsOf(header: string[]): Column[] {
  const named = header.map((cell) => cell.toLowerCase())
  while (named.at(-1) === '') named.pop()
  const unknown = named.filter((name) => !isColumn(name))
  const twice = named.some((name, at) => named.indexOf(name) !== at)
  if (unknown.length > 0 || twice || !named.includes('slug') || !(named.includes('price') || named.includes('stock')))
    throw refused(
      `The first line names the columns: ${IMPORT_COLUMNS.join(', ')}.${unknown.length > 0 ? ` Not known: ${unknown.join(', ').slice(0, 100)}.` : ''}`,
    )
  return named.filter(isColumn)
}

const isColumn = (name: string): name is Column => (IMPORT_COLUMNS as readonly string[]).includes(name)

/** Our own export puts an apostrophe before text that a spreadsheet would run as a formula. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

const refused = (sentence: string) => new ApiError('invalid', sentence, { fields: { file: [sentence] } })
