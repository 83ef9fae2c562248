import { existsSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Statement, Database as WasmDatabase } from 'node-sqlite3-wasm'
import { type Database, preparedOnce } from './database.ts'

/**
 * SQLite as WebAssembly, for Node before 22.13. One process has the file until it closes it: without the memory that
 * processes share, WAL works only so.
 */
export function openWasmDatabase(file: string): Database {
  // Loaded here, because newer Nodes don't need it. scripts/build-emulator.mjs replaces the name by the copy in dist.
  const wasm: typeof import('node-sqlite3-wasm') = createRequire(import.meta.url)('node-sqlite3-wasm')
  const release = file === ':memory:' ? () => {} : lockFile(file)
  const db = new wasm.Database(file)
  db.exec('PRAGMA locking_mode = EXCLUSIVE')
  const statements = preparedOnce((sql) => db.prepare(sql))
  return {
    exec: (sql) => db.exec(sql),
    all: (sql, ...values) => statements.of(sql).all(values),
    // All rows, because a statement that stops halfway keeps a read open, and then the log never shrinks.
    get: (sql, ...values) => statements.of(sql).all(values)[0],
    run: (sql, ...values) => void statements.of(sql).run(values),
    each: (sql, ...values) => rows(db, sql, values),
    close() {
      // With a statement left, SQLite keeps the file open.
      for (const statement of statements.all()) statement.finalize()
      db.close()
      release()
    },
  }
}

function* rows(db: WasmDatabase, sql: string, values: Parameters<Statement['iterate']>[0]) {
  const statement = db.prepare(sql)
  try {
    yield* statement.iterate(values)
  } finally {
    statement.finalize()
  }
}

/**
 * Takes the file for this process, and returns the release. The library's own lock is a folder, which a killed process
 * leaves behind; the number of the process tells whether it still runs.
 */
function lockFile(file: string): () => void {
  const owner = `${file}.owner`
  try {
    writeFileSync(owner, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const pid = Number(readFileSync(owner, 'utf8'))
    if (isRunning(pid))
      throw new Error(
        `${file} is in use by process ${pid}. Stop it, or delete ${owner} if that process is not an emulator. (From Node 22.13 several processes can open one file.)`,
      )
    rmSync(owner, { force: true })
    return lockFile(file)
  }
  if (existsSync(`${file}.lock`)) rmdirSync(`${file}.lock`)
  return () => rmSync(owner, { force: true })
}

/** A file without a number, which a kill between its creation and its content leaves, is nobody's. */
function isRunning(pid: number): boolean {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
