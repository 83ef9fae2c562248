import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * A step of a migration on a running shop. `transaction` is one transaction; `index` is built concurrently; `batches`
 * is one statement that is repeated, in a transaction each, until it changes fewer rows than at first.
 */
export type Step =
  | { kind: 'transaction'; statements: string[] }
  | { kind: 'index'; name: string; statement: string }
  | { kind: 'batches'; statement: string }

export interface Migration {
  name: string
  /** Its position: milliseconds since 1970, as stored in the database. */
  when: number
  /** Stored with it. Begins with `expand-` if the version before works with the schema after it. */
  hash: string
  steps: Step[]
}

/** All migrations of this version, oldest first. */
export function readMigrations(): Migration[] {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(`${folder}/meta/_journal.json`, 'utf8'),
  )
  return journal.entries.map(({ tag, when }) => parseMigration(tag, when, readFileSync(`${folder}/${tag}.sql`, 'utf8')))
}

/** `when` is from drizzle-kit's journal. */
export function parseMigration(name: string, when: number, text: string): Migration {
  const statements = text.split('--> statement-breakpoint').filter((statement) => withoutComments(statement) !== '')
  const hash = createHash('sha256').update(text).digest('hex')
  return { name, when, hash: isExpand(text, statements) ? `expand-${hash}` : hash, steps: stepsOf(statements) }
}

const CREATES_TABLE = /^create table (?:if not exists )?"(\w+)"/i
const CREATES_INDEX = /^create (?:unique )?index "(\w+)" on "(\w+)"/i
const ADDS_REFERENCE = /^alter table "(\w+)" add constraint "\w+" foreign key/i
/** Nullable or with a default, so that a version that doesn't know the column can insert. */
const ADDS_COLUMN = /^alter table "\w+" add column (?!.*\bnot null\b)|^alter table "\w+" add column .*\bdefault\b/is
const ADDS_CHECK = /^alter table "(\w+)" add constraint "(\w+)" (?:check|foreign key)\b/i
const ADDS_UNIQUE = /^alter table "(\w+)" add constraint "(\w+)" unique ?(\([^)]*\))/i
const IN_BATCHES = /^-- batches\b/im

/**
 * A first line `-- expand: why` or `-- contract: why` decides. Without one, a migration is an expansion if it only adds
 * tables, optional columns and plain indexes.
 */
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
  const validations: Step[] = []
  const together = (statement: string) => {
    const last = steps.at(-1)
    if (last?.kind === 'transaction') last.statements.push(statement)
    else steps.push({ kind: 'transaction', statements: [statement] })
  }
  // A new table is empty and unused, so nothing has to be split.
  const ofOld = (pattern: RegExp, statement: string, table: number) => {
    const found = pattern.exec(statement)
    return found && !tables.has(found[table] ?? '') ? found : null
  }
  for (const statement of statements) {
    const plain = withoutComments(statement)
    const index = ofOld(CREATES_INDEX, plain, 2)
    const check = ofOld(ADDS_CHECK, plain, 1)
    const unique = ofOld(ADDS_UNIQUE, plain, 1)
    if (index) steps.push({ kind: 'index', name: index[1] ?? '', statement: plain })
    else if (IN_BATCHES.test(statement)) steps.push({ kind: 'batches', statement })
    else if (check) {
      // NOT VALID applies to new rows; the later VALIDATE reads the others without blocking writers.
      together(`${plain.replace(/;$/, '')} not valid`)
      validations.push({
        kind: 'transaction',
        statements: [`alter table "${check[1]}" validate constraint "${check[2]}"`],
      })
    } else if (unique) {
      steps.push({
        kind: 'index',
        name: unique[2] ?? '',
        statement: `create unique index "${unique[2]}" on "${unique[1]}" using btree ${unique[3]}`,
      })
      together(`alter table "${unique[1]}" add constraint "${unique[2]}" unique using index "${unique[2]}"`)
    } else together(statement)
  }
  return [...steps, ...validations]
}

function newTables(statements: string[]): Set<string> {
  return new Set(statements.flatMap((statement) => CREATES_TABLE.exec(withoutComments(statement))?.[1] ?? []))
}

function withoutComments(statement: string): string {
  return statement.replace(/^\s*--.*$/gm, '').trim()
}
