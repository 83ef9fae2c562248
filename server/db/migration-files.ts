import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * What runs by itself on a shop that is open. `together` is one transaction; `index` is built while others write; `batches` is one statement that is
 * repeated, a transaction each time, until it changes no more rows.
 */
export type Step = { kind: 'together'; statements: string[] } | { kind: 'index'; name: string; statement: string } | { kind: 'batches'; statement: string }

export interface Migration {
  name: string
  /** Its place in the order, which the database keeps: milliseconds since 1970. */
  when: number
  /** Kept beside it. Begins with `expand-` where the version before this migration works with the schema after it. */
  hash: string
  steps: Step[]
}

/** All migrations of this version, the oldest first. */
export function readMigrations(): Migration[] {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'))
  return journal.entries.map(({ tag, when }) => parseMigration(tag, when, readFileSync(`${folder}/${tag}.sql`, 'utf8')))
}

/** `when` as in the journal of drizzle-kit. */
export function parseMigration(name: string, when: number, text: string): Migration {
  const statements = text.split('--> statement-breakpoint').filter((statement) => withoutComments(statement) !== '')
  const hash = createHash('sha256').update(text).digest('hex')
  return { name, when, hash: isExpand(text, statements) ? `expand-${hash}` : hash, steps: stepsOf(statements) }
}

const CREATES_TABLE = /^create table (?:if not exists )?"(\w+)"/i
const CREATES_INDEX = /^create (?:unique )?index "(\w+)" on "(\w+)"/i
const ADDS_REFERENCE = /^alter table "(\w+)" add constraint "\w+" foreign key/i
/** Nullable, or with a default, so that who doesn't know the column can insert. */
const ADDS_COLUMN = /^alter table "\w+" add column (?!.*\bnot null\b)|^alter table "\w+" add column .*\bdefault\b/is
const IN_BATCHES = /^-- batches\b/im

/** A first line `-- expand: why` or `-- contract: why` decides. Without one, only what adds tables, optional columns and plain indexes leaves the version before at work. */
function isExpand(text: string, statements: string[]): boolean {
  const marked = /^-- (expand|contract):/.exec(text)
  if (marked) return marked[1] === 'expand'
  const tables = newTables(statements)
  return statements.map(withoutComments).every((statement) => {
    if (CREATES_TABLE.test(statement) || ADDS_COLUMN.test(statement) || /^create index/i.test(statement)) return true
    const table = ADDS_REFERENCE.exec(statement)?.[1] ?? CREATES_INDEX.exec(statement)?.[2]
    return table !== undefined && tables.has(table)
  })
}

function stepsOf(statements: string[]): Step[] {
  const tables = newTables(statements)
  const steps: Step[] = []
  for (const statement of statements) {
    const [, name, table] = CREATES_INDEX.exec(withoutComments(statement)) ?? []
    const last = steps.at(-1)
    // An index on a new table has nothing to read and nobody to keep waiting.
    if (name && table && !tables.has(table)) steps.push({ kind: 'index', name, statement: withoutComments(statement) })
    else if (IN_BATCHES.test(statement)) steps.push({ kind: 'batches', statement })
    else if (last?.kind === 'together') last.statements.push(statement)
    else steps.push({ kind: 'together', statements: [statement] })
  }
  return steps
}

function newTables(statements: string[]): Set<string> {
  return new Set(statements.flatMap((statement) => CREATES_TABLE.exec(withoutComments(statement))?.[1] ?? []))
}

function withoutComments(statement: string): string {
  return statement.replace(/^\s*--.*$/gm, '').trim()
}
