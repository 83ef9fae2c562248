import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import type { StripeObjects } from './objects.ts'
import { openDatabase } from './open-database.ts'

export type Store = ReturnType<typeof openStore>

/** Opens the store in one file. A commit survives kill -9, because each is fsynced. */
export function openStore(file: string) {
  const db = openDatabase(file)
  db.exec(schema)
  // Files of earlier versions lack it: an empty one is the endpoint of the options.
  for (const table of ['deliveries', 'attempts'])
    if (!db.get(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = 'endpoint'`))
      db.exec(`ALTER TABLE ${table} ADD COLUMN endpoint TEXT NOT NULL DEFAULT ''`)
  return {
    all: db.all,
    get: db.get,
    run: db.run,
    each: db.each,
    ...objectQueries(db),
    ...settingQueries(db),

    /** Runs `work` in a transaction and rolls back if it throws. */
    transaction<T>(work: () => T): T {
      db.run('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.run('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },

    reset(): void {
      db.exec('BEGIN IMMEDIATE')
      for (const table of [
        'objects',
        'card_numbers',
        'idempotency',
        'deliveries',
        'attempts',
        'later',
        'by_clock',
        'balance_lines',
      ])
        db.exec(`DELETE FROM ${table}`)
      // The account stays the same.
      db.exec(`DELETE FROM settings WHERE key <> 'account'`)
      db.exec('COMMIT')
    },

    close(): void {
      db.close()
    },
  }
}

/** The objects of Stripe, as JSON. */
function objectQueries({ all, get, run }: Database) {
  return {
    save<K extends keyof StripeObjects>(object: StripeObjects[K]): void {
      run(
        `INSERT INTO objects (id, kind, created, body) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
          SET body = excluded.body`,
        object.id,
        object.object,
        'created' in object ? object.created : 0,
        JSON.stringify(object),
      )
    },

    find<K extends keyof StripeObjects>(kind: K, id: string): StripeObjects[K] | null {
      const row = get('SELECT body FROM objects WHERE id = ? AND kind = ?', id, kind)
      return row ? read<StripeObjects[K]>(row.body) : null
    },

    remove(id: string): void {
      run('DELETE FROM objects WHERE id = ?', id)
    },

    /** The object with this id, of any kind, for `expand`. */
    lookUp(id: string): object | null {
      const row = get('SELECT body FROM objects WHERE id = ?', id)
      return row ? read<object>(row.body) : null
    },

    /** Newest first. `where` compares top-level fields. */
    list<K extends keyof StripeObjects>(
      kind: K,
      where: { [field in string]?: string } = {},
      limit = -1,
    ): StripeObjects[K][] {
      const fields = Object.entries(where).filter((pair): pair is [string, string] => pair[1] !== undefined)
      const conditions = fields.map(([field]) => ` AND json_extract(body, '$.${field}') = ?`).join('')
      const rows = all(
        `SELECT body FROM objects WHERE kind = ?${conditions} ORDER BY seq DESC LIMIT ?`,
        kind,
        ...fields.map((pair) => pair[1]),
        limit,
      )
      return rows.map((row) => read<StripeObjects[K]>(row.body))
    },

    seq(id: string): number | null {
      const row = get('SELECT seq FROM objects WHERE id = ?', id)
      return row ? Number(row.seq) : null
    },
  }
}

function settingQueries({ get, run }: Database) {
  return {
    setting(key: string): string | null {
      const row = get('SELECT value FROM settings WHERE key = ?', key)
      return row ? String(row.value) : null
    },

    set(key: string, value: string): void {
      run(
        'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        key,
        value,
      )
    },
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Random bytes for a hundred ids, because each call of randomBytes is slow. */
let randomPool = Buffer.alloc(0)

/** A random id in Stripe's format: a prefix and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  if (randomPool.length < length) randomPool = randomBytes(100 * length)
  const bytes = randomPool.subarray(0, length)
  randomPool = randomPool.subarray(length)
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}

/** `as`: only save() writes this column, and save() is typed. */
function read<T>(body: unknown): T {
  return JSON.parse(String(body)) as T
}

const schema = `
  CREATE TABLE IF NOT EXISTS objects (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL, created INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  -- Files of earlier versions have these. They slowed each save, and only the few disputes used them.
  DROP INDEX IF EXISTS objects_by_intent;
  DROP INDEX IF EXISTS objects_by_charge;
  CREATE TABLE IF NOT EXISTS card_numbers (owner TEXT PRIMARY KEY, number TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS idempotency (key TEXT PRIMARY KEY, asked TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, request TEXT NOT NULL, stored_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, state TEXT NOT NULL,
    attempts INTEGER NOT NULL, first_due INTEGER NOT NULL, due INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, due);
  CREATE INDEX IF NOT EXISTS deliveries_of ON deliveries (event);
  CREATE TABLE IF NOT EXISTS attempts (id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, at INTEGER NOT NULL,
    status INTEGER, error TEXT, took_ms INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS attempts_of ON attempts (event);
  CREATE TABLE IF NOT EXISTS later (id INTEGER PRIMARY KEY AUTOINCREMENT, due INTEGER NOT NULL, verb TEXT NOT NULL,
    subject TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS by_clock (id INTEGER PRIMARY KEY AUTOINCREMENT, due INTEGER NOT NULL, verb TEXT NOT NULL,
    subject TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS by_clock_due ON by_clock (due, id);
  CREATE TABLE IF NOT EXISTS balance_lines (txn TEXT PRIMARY KEY, available_on INTEGER NOT NULL, currency TEXT NOT NULL,
    net INTEGER NOT NULL, pending INTEGER NOT NULL, payout TEXT);
  CREATE INDEX IF NOT EXISTS balance_lines_of ON balance_lines (payout, available_on);
  -- Files of earlier versions have transactions alone.
  INSERT INTO balance_lines SELECT id, json_extract(body, '$.available_on'), json_extract(body, '$.currency'),
    json_extract(body, '$.net'), json_extract(body, '$.status') = 'pending', NULL
    FROM objects WHERE kind = 'balance_transaction' AND NOT EXISTS (SELECT 1 FROM balance_lines);
  CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
`
