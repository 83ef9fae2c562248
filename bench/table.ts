/** A Markdown table with aligned columns. */
export function table(headings: string[], rows: (string | number)[][]): string {
  const all = [headings, ...rows.map((row) => row.map(String))]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    line(headings),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...all.slice(1).map(line),
  ].join('\n')
}

export const say = (text: string) => process.stdout.write(`${text}\n`)
