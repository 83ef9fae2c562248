import { Pool } from 'pg'
import { endConnections } from './kept-connections.ts'
import { type Copy, copyDatabase, type Template } from './template.ts'

/** Afterwards a copy is dropped: each use leaves dead rows, and none is vacuumed. */
const MOST_USES = 200

/** What DDL changes. A test that changes the schema gets its database dropped. */
const CATALOGS = ['pg_attribute', 'pg_class', 'pg_constraint', 'pg_index', 'pg_namespace', 'pg_proc', 'pg_trigger']

const free: KeptDatabase[] = []

/** A database with the template's rows, which another test may have used. */
export async function takeDatabase(template: Template): Promise<KeptDatabase> {
  return free.pop() ?? openKept(await copyDatabase(template))
}

export interface KeptDatabase {
  url: string
  /** Restores the template's rows. Call it when nothing uses the database. */
  giveBack(): Promise<void>
}

interface Table {
  name: string
  /** Those that can be inserted. */
  columns: string
}

async function openKept(copy: Copy): Promise<KeptDatabase> {
  const pool = new Pool({ connectionString: copy.url, max: 1, allowExitOnIdle: true })
  // Without a listener the end of the server ends the process.
  pool.on('error', () => undefined)
  const { rows: tables } = await pool.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(format('%I', a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') group by 1 order by 1`)
  await pool.query(
    `create schema kept; ${tables.map(({ name }, at) => `create table kept.t${at} as table ${name};`).join('\n')}`,
  )
  const marks = openMarks(pool, tables)
  let before = await marks()
  let uses = 0

  /** False if that can't be done. */
  async function restore(): Promise<boolean> {
    const after = await marks()
    if (++uses >= MOST_USES || after.busy > 0 || CATALOGS.some((name) => after.rows[name] !== before.rows[name]))
      return false
    const changed = tables.flatMap(({ name, columns }, at) =>
      after.rows[name] === before.rows[name]
        ? []
        : [
            `delete from ${name};`,
            `insert into ${name} (${columns}) overriding system value`,
            `select ${columns} from kept.t${at};`,
          ],
    )
    const sequences = Object.entries(before.sequences)
      .filter(([name, value]) => after.sequences[name] !== value)
      .map(([name, value]) => `select setval('${name}', ${value});`)
    if (changed.length + sequences.length === 0) return true
    // Otherwise foreign keys and triggers would run.
    const setting = 'set local session_replication_role = replica;'
    await pool.query(['begin;', setting, ...changed, ...sequences, 'commit'].join('\n'))
    before = await marks()
    return true
  }

  const kept: KeptDatabase = {
    url: copy.url,
    async giveBack() {
      if (await restore().catch(() => false)) return void free.push(kept)
      await endConnections(copy.url)
      await pool.end()
      await copy.drop()
    },
  }
  return kept
}

interface Marks {
  /** By table: how many rows it has, and the newest transaction that wrote one. */
  rows: Record<string, string>
  /** By sequence: the arguments of setval. */
  sequences: Record<string, string>
  /** Statements, transactions and locks of other connections. */
  busy: number
}

/** Reads what tells whether a table has changed. */
function openMarks(pool: Pool, tables: readonly Table[]): () => Promise<Marks> {
  const rowsOf = (name: string) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${name}`
  const all = [...CATALOGS, ...tables.map(({ name }) => name)].map(rowsOf).join(' union all ')
  const text = `
    select (select json_object_agg(name, mark) from (${all}) t) as rows,
      (select json_object_agg(format('%I.%I', schemaname, sequencename),
        format('%s, %L', coalesce(last_value, start_value), last_value is not null)) from pg_sequences) as sequences,
      (select count(*)::int from pg_stat_activity a where datname = current_database() and pid <> pg_backend_pid()
        and (state <> 'idle' or exists (select 1 from pg_locks l where l.pid = a.pid))) as busy`
  return async () => {
    const { rows } = await pool.query<Marks>({ name: 'marks', text })
    return rows[0] as Marks
  }
}
