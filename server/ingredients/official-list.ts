import { parse } from 'csv-parse/sync'
import type { Handle } from '#server/db/open.ts'
import { ingredients } from './tables.ts'

/** What the dictionary says of an ingredient, and the official list of ingredients can confirm. */
export interface DictionaryRow {
  inci: string
  cas: string
  annex: string
}

export function readDictionary(db: Handle): Promise<DictionaryRow[]> {
  return db
    .select({ inci: ingredients.inci, cas: ingredients.cas, annex: ingredients.annex })
    .from(ingredients)
    .orderBy(ingredients.inci)
}

/** Not the file that the owner should download: its sentence says what to do. */
export class UnreadableList extends Error {}

interface OfficialRow {
  inci: string
  cas: string[]
  annex: string[]
}

/**
 * Compares the dictionary with the European Commission's list of cosmetic ingredients (the CSV that CosIng exports: a
 * preamble, then columns for INCI name, CAS number and restriction), and says what differs, a sentence each. Raises
 * UnreadableList.
 */
export function compareWithOfficialList(dictionary: readonly DictionaryRow[], csv: string): string[] {
  const official = readOfficialList(csv)
  const byName = new Map(official.map((row) => [key(row.inci), row]))
  const byCas = new Map(official.flatMap((row) => row.cas.map((cas) => [cas, row])))
  return dictionary.flatMap(({ inci, cas, annex }) => {
    const row = byName.get(key(inci))
    const own = cas.match(CAS) ?? []
    if (!row) {
      const other = own.map((number) => byCas.get(number)?.inci).find((name) => name !== undefined)
      return [`${inci}: not in the list.${other ? ` It has ${own.join(', ')} as ${other}.` : ''}`]
    }
    const wrong = row.cas.length > 0 ? own.filter((number) => !row.cas.includes(number)) : []
    const ownAnnex: string[] = annex.match(ANNEX) ?? []
    const missing = row.annex.filter((entry) => !ownAnnex.includes(entry))
    return [
      ...(wrong.length > 0 ? [`${inci}: CAS ${wrong.join(', ')}, and the list has ${row.cas.join(', ')}.`] : []),
      ...(missing.length > 0
        ? [`${inci}: the list has annex ${missing.join(', ')}, and the dictionary lacks it.`]
        : []),
    ]
  })
}

const CAS = /\d{2,7}-\d\d-\d/g
const ANNEX = /\b(?:II|III|IV|V|VI)\/\d+[a-z]?\b/g
const key = (inci: string) => inci.toLowerCase().replace(/\s+/g, ' ').trim()

function readOfficialList(csv: string): OfficialRow[] {
  const text = csv.replace(/^\uFEFF/, '')
  const header = text.split('\n').findIndex((line) => /\binci name\b/i.test(line))
  if (header === -1)
    throw new UnreadableList('The file has no column “INCI name”. Export the list of ingredients from CosIng as CSV.')
  const body = text.split('\n').slice(header).join('\n')
  const columns = (delimiter: string) => (body.split('\n', 1)[0] ?? '').split(delimiter).length
  const [delimiter] = [',', ';', '\t'].toSorted((a, b) => columns(b) - columns(a))
  let rows: string[][]
  try {
    rows = parse(body, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  } catch (problem) {
    throw new UnreadableList(`The file can’t be read as CSV: ${problem instanceof Error ? problem.message : problem}`)
  }
  const [names = [], ...lines] = rows
  const column = (pattern: RegExp) => names.findIndex((name) => pattern.test(name.trim()))
  const [inci, cas, annex] = [column(/^inci name/i), column(/^cas/i), column(/restriction|annex/i)]
  return lines.map((line) => ({
    inci: line[inci] ?? '',
    cas: line[cas]?.match(CAS) ?? [],
    annex: line[annex]?.match(ANNEX) ?? [],
  }))
}
