import { globSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { parseMigration, readMigrations } from '#server/db/migration-files.ts'

/** Shops of the previous release run during a migration (docs/operations.md). Older migrations ran long ago. */
const FIRST = '0001'
/** Statements that lock a large table for as long as reading it takes, or remove what the previous release needs. */
const HOLDS_UP: [RegExp, string][] = [
  [
    /\balter column "\w+" (set data )?type\b/i,
    'rewrites the whole table: add a column, fill it in batches, and drop the old one in a later release',
  ],
  [
    /\balter column "\w+" set not null\b/i,
    'reads the whole table under a lock: add a check that is not valid, and validate it in a later statement',
  ],
  [
    /\badd column (?!.*\bdefault\b).*\bnot null\b/is,
    'fails on a table with rows, and the previous release omits the column: give it a default',
  ],
  [
    /\badd column .*\b(generated always as|default (gen_random_uuid|random|clock_timestamp))/is,
    'rewrites the whole table: fill the column in batches',
  ],
  [/^lock table\b/im, 'locks the table until the end of the migration'],
]
const TAKES_AWAY =
  /\b(drop (table|column|constraint)|rename (to|column)|alter column "\w+" set not null|add constraint "\w+" (check|unique))\b/i

const folder = new URL('../../server/db/migrations/', import.meta.url)
const recent = readMigrations().filter(({ name }) => name >= FIRST)
const textOf = (name: string) =>
  readFileSync(new URL(`../../server/db/migrations/${name}.sql`, import.meta.url), 'utf8')

const snapshots = readdirSync(new URL('meta/', folder)).filter((name) => name.endsWith('_snapshot.json'))
const newest: { tables: Record<string, unknown> } = JSON.parse(
  readFileSync(new URL(`meta/${snapshots.toSorted().at(-1)}`, folder), 'utf8'),
)

test('the migrations create the tables of the tables.ts files: after a change run npm run migration <name>', async () => {
  const tables: Record<string, unknown> = {}
  for (const file of globSync('server/*/*tables.ts')) Object.assign(tables, await import(pathToFileURL(file).href))
  const now = generateDrizzleJson(tables)
  expect(Object.keys(now.tables).length).toBeGreaterThan(50)
  expect(now.tables).toEqual(newest.tables)
})

test('every migration is in the journal, and every migration in the journal has its file', () => {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(new URL('meta/_journal.json', folder), 'utf8'),
  )
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(files.toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  expect(snapshots.toSorted().at(-1)).toBe(`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`)
})

test('no migration locks a large table for as long as reading it takes', () => {
  const found = recent.flatMap(({ name, steps }) =>
    steps.flatMap((step) =>
      (step.kind === 'transaction' ? step.statements : [step.statement]).flatMap((statement) =>
        HOLDS_UP.filter(([pattern]) => pattern.test(statement)).map(([, why]) => `${name} ${why}`),
      ),
    ),
  )
  expect(found).toEqual([])
})

test("a migration that removes something begins with -- contract: why, because the previous version can't run after it", () => {
  expect(
    recent
      .filter(({ name }) => TAKES_AWAY.test(textOf(name)) && !/^-- (contract|expand): \S/.test(textOf(name)))
      .map(({ name }) => name),
  ).toEqual([])
})

test('all rows of a large table are changed in batches', () => {
  const LARGE = /^update "(orders|order_items|order_events|checkout_sessions|mails|stock_movements|audit_log)"/im
  const whole = recent.filter(({ steps }) =>
    steps.some((step) => step.kind === 'transaction' && step.statements.some((statement) => LARGE.test(statement))),
  )
  expect(whole.map(({ name }) => name)).toEqual([])
})

test('indexes on existing tables are built concurrently, and only a change that the previous version needs is an expansion', () => {
  const parse = (...statements: string[]) => parseMigration('0099_x', 1, statements.join('--> statement-breakpoint\n'))
  const [column, index, unique] = [
    'ALTER TABLE "orders" ADD COLUMN "gift" text;',
    'CREATE INDEX "orders_gift" ON "orders" USING btree ("gift");',
    'CREATE UNIQUE INDEX "orders_gift" ON "orders" USING btree ("gift");',
  ]
  const table = 'CREATE TABLE "gifts" ("id" integer NOT NULL);'
  expect(parse(column, index, table).steps).toEqual([
    { kind: 'transaction', statements: [column] },
    { kind: 'index', name: 'orders_gift', statement: index },
    { kind: 'transaction', statements: [`\n${table}`] },
  ])
  const constraint = 'ALTER TABLE "orders" ADD CONSTRAINT'
  expect(
    parse(`${constraint} "orders_gift" CHECK (true);`, `${constraint} "orders_once" UNIQUE("gift","to");`, table).steps,
  ).toEqual([
    { kind: 'transaction', statements: [`${constraint} "orders_gift" CHECK (true) not valid`] },
    {
      kind: 'index',
      name: 'orders_once',
      statement: 'create unique index "orders_once" on "orders" using btree ("gift","to")',
    },
    {
      kind: 'transaction',
      statements: ['alter table "orders" add constraint "orders_once" unique using index "orders_once"', `\n${table}`],
    },
    { kind: 'transaction', statements: ['alter table "orders" validate constraint "orders_gift"'] },
  ])
  expect(parse(table, 'CREATE INDEX "gifts_id" ON "gifts" USING btree ("id");').steps).toHaveLength(1)
  const isExpand = (...statements: string[]) => parse(...statements).hash.startsWith('expand-')
  expect(isExpand(column, index, table)).toBe(true)
  expect(isExpand('ALTER TABLE "orders" ADD COLUMN "gift" boolean DEFAULT false NOT NULL;')).toBe(true)
  for (const statement of [
    unique,
    'ALTER TABLE "orders" DROP COLUMN "gift";',
    'ALTER TABLE "orders" ADD COLUMN "gift" text NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_gift" CHECK (true);',
    'UPDATE "orders" SET "gift" = \'\';',
  ])
    expect(isExpand(column, statement), statement).toBe(false)
  expect(isExpand(`-- expand: nobody reads it\nUPDATE "products" SET "gift" = '';`)).toBe(true)
  expect(isExpand(`-- contract: orders may be gifts, which the version before does not know\n${column}`)).toBe(false)
})
