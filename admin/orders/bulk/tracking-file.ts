import type { StaffOrderRow } from '#contract/staff/order.ts'

export interface TrackingFile {
  /** Tracking numbers by order id. */
  numbers: Record<string, string>
  /** Order numbers in the file that are not among the selected orders. */
  unknown: string[]
}

/**
 * Reads a CSV file of order numbers and tracking numbers, as exported by carriers and spreadsheets. Ignores other
 * columns.
 */
export function readTrackingFile(text: string, orders: StaffOrderRow[]): TrackingFile {
  const file: TrackingFile = { numbers: {}, unknown: [] }
  for (const row of text.split(/\r?\n/)) {
    const cells = row.split(/[,;\t]/).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    const at = cells.findIndex((cell) => /^SS-?\d{1,9}$/i.test(cell))
    // A header or an empty line.
    if (at < 0) continue
    const number = cells[at]?.toUpperCase().replace(/^SS-?/, 'SS-') ?? ''
    const tracking = cells.find((cell, column) => column > at && cell !== '') ?? ''
    const order = orders.find((one) => one.number === number)
    if (order) file.numbers[order.id] = tracking
    else file.unknown.push(number)
  }
  return file
}
