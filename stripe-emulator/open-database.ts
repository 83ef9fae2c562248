import type { DatabaseSync } from 'node:sqlite'
import { type Database, preparedOnce } from './database.ts'
import { openWasmDatabase } from './database-wasm.ts'

/**
 * Opens the file with the SQLite of Node, which several processes may open. Node before 22.13 has none; there it is
 * SQLite as WebAssembly, which needs the file for itself. Both read the same files.
 */
export function openDatabase(file: string): Database {
  // A static import would fail in Node 20.
  const sqlite = process.getBuiltinModule?.('node:sqlite')
  const db = sqlite ? openNodeDatabase(new sqlite.DatabaseSync(file)) : openWasmDatabase(file)
  // Without FULL, WAL syncs at checkpoints only, and a power cut could lose a confirmed payment.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
  return db
}

function openNodeDatabase(db: DatabaseSync): Database {
  const statements = preparedOnce((sql) => db.prepare(sql))
  return {
    exec: (sql) => db.exec(sql),
    all: (sql, ...values) => statements.of(sql).all(...values),
    get: (sql, ...values) => statements.of(sql).get(...values),
    run: (sql, ...values) => void statements.of(sql).run(...values),
    each: (sql, ...values) => db.prepare(sql).iterate(...values),
    close: () => db.close(),
  }
}
