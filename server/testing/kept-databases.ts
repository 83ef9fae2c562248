import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolConfig } from 'pg'
import { type Copy, copyDatabase, type Template } from './template.ts'

/** Afterwards a copy is dropped: each use leaves dead rows, and none is vacuumed. */
const MOST_USES = 200

/** Where the DDL of a test shows. */
const CATALOGS = ['pg_attribute', 'pg_class', 'pg_constraint', 'pg_index', 'pg_namespace', 'pg_proc', 'pg_trigger']

/** A database with the template's rows, which shops of tests use one after the other. */
export interface KeptDatabase {
  url: string
  /**
   * A pool for one shop, over one that is kept: a new connection costs Postgres 20 ms, and 100 more until it knows the
   * tables of an order.
   */
  openPool(config: PoolConfig): Pool
  endConnections(): Promise<void>
  /** Restores the template's rows for the next test, or drops the database. Call it when no shop uses it. */
  giveBack(): Promise<void>
}

const free: KeptDatabase[] = []

export async function takeDatabase(template: Template): Promise<KeptDatabase> {
  return free.pop() ?? keepDatabase(await copyDatabase(template))
}

export async function keepDatabase(copy: Copy): Promise<KeptDatabase> {
  const own = new Pool({ connectionString: copy.url, max: 1, allowExitOnIdle: true })
  // Without a listener the end of the server ends the process.
  own.on('error', () => undefined)
  const restore = await openRestore(own)
  /** By their number of connections. */
  const pools = new Map<number | undefined, Pool>()
  let uses = 0
  const kept: KeptDatabase = {
    url: copy.url,
    openPool(config) {
      const pool = pools.get(config.max) ?? new Pool({ ...config, allowExitOnIdle: true })
      if (!pools.has(config.max)) pool.on('error', () => undefined).on('connect', (c) => c.on('error', () => undefined))
      pools.set(config.max, pool)
      return lend(pool)
    },
    async endConnections() {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
      pools.clear()
    },
    async giveBack() {
      if (++uses < MOST_USES && (await restore())) return void free.push(kept)
      await kept.endConnections()
      await own.end()
      await copy.drop()
    },
  }
  return kept
}

/** `end` only waits for what runs, and refuses what comes: nothing of a closed shop reaches the next one. */
function lend(pool: Pool): Pool {
  let hasEnded = false
  const whileOpen = (call: (...args: never[]) => unknown) => {
    return (...args: never[]) => (hasEnded ? Promise.reject(new Error('The pool has ended.')) : call.apply(pool, args))
  }
  const lent: Pool = Object.assign(Object.create(pool), {
    connect: whileOpen(pool.connect),
    query: whileOpen(pool.query),
    // Each shop's listeners would stay.
    on: () => lent,
    async end() {
      hasEnded = true
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await pause(1)
    },
  })
  return lent
}

interface Table {
  name: string
  /** Those that can be inserted. */
  columns: string
}

/** Returns what restores the rows, and returns false where it can't: the schema has changed, or something is left. */
async function openRestore(pool: Pool): Promise<() => Promise<boolean>> {
  const { rows: tables } = await pool.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(format('%I', a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') group by 1 order by 1`)
  const copies = tables.map(({ name }, at) => `create table kept.t${at} as table ${name};`)
  await pool.query(`create schema kept; ${copies.join(' ')}`)
  const schemaMarks = marksOf(pool, CATALOGS)
  const rowMarks = marksOf(
    pool,
    tables.map(({ name }) => name),
  )
  const schema = await schemaMarks()
  let rows = await rowMarks()
  const sequences = await sequencesIn(pool)

  return async () => {
    if ((await isInUse(pool)) || isChanged(await schemaMarks(), schema)) return false
    const found = await rowMarks()
    const moved = Object.entries(await sequencesIn(pool)).filter(([name, value]) => sequences[name] !== value)
    const statements = [
      ...tables.flatMap(({ name, columns }, at) =>
        found[name] === rows[name]
          ? []
          : [
              `delete from ${name};`,
              `insert into ${name} (${columns}) overriding system value select ${columns} from kept.t${at};`,
            ],
      ),
      ...moved.map(([name]) => `select setval('${name}', ${sequences[name]});`),
    ]
    if (statements.length === 0) return true
    // Otherwise foreign keys and triggers would run.
    const replica = 'set local session_replication_role = replica;'
    await pool.query(['begin;', replica, ...statements, 'commit'].join(' '))
    rows = await rowMarks()
    return true
  }
}

/** By table: how many rows it has, and the newest transaction that wrote one. */
type Marks = Record<string, string>

const isChanged = (a: Marks, b: Marks) => Object.keys(a).some((name) => a[name] !== b[name])

function marksOf(pool: Pool, tables: readonly string[]): () => Promise<Marks> {
  const each = tables.map(
    (name) => `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${name}`,
  )
  const text = `select json_object_agg(name, mark) as marks from (${each.join(' union all ')}) t`
  return async () => (await pool.query<{ marks: Marks }>({ name: tables[0] ?? '', text })).rows[0]?.marks ?? {}
}

/** By sequence, the arguments of setval. */
async function sequencesIn(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name,
      format('%s, %L', coalesce(last_value, start_value), last_value is not null) as value from pg_sequences`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Whether another connection is in a statement or a transaction, or has a lock. */
async function isInUse(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`
    select from pg_stat_activity a where datname = current_database() and pid <> pg_backend_pid()
      and (state <> 'idle' or exists (select from pg_locks l where l.pid = a.pid))`)
  return rowCount !== 0
}
