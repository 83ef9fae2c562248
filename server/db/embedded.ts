import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { clientOf } from './patched/pglite/client.ts'
import { DurableFolder, durableStartParams } from './patched/pglite/durable-folder.ts'

/** The data folder is in use or can't be written. The message is for the person who starts the shop. */
export class FolderUnusable extends Error {}

/** PGlite's default of 128 MB costs a hundred megabytes of memory, and a small shop doesn't need it. */
const SHARED_BUFFERS = '32MB'

/**
 * By default Postgres plans most statements again at each execution, for their values. In a database this small the
 * values don't matter, and planning takes longer than running.
 */
const GENERIC_PLANS = 'plan_cache_mode=force_generic_plan'

/**
 * Keeps V8 from compiling the database a second time, for speed, which takes 600 MB and two seconds in the middle of
 * the start. The cost: statements of a shop that has run for long take an eighth more processor time.
 */
const COMPILE_ONCE = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

export interface Embedded {
  pool: Pool
  /** The database as one compressed file, with everything that was committed before. No statement runs meanwhile. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

/**
 * Opens Postgres in this process, with its files in `folder`. It is durable: an acknowledged commit survives kill -9
 * (embedded.test.ts). `restored` is a dump to start from; the folder must then be empty.
 * Raises FolderUnusable.
 */
export async function openEmbedded(
  folder: string,
  { restored, poolConfig = {} }: { restored?: Blob; poolConfig?: PoolConfig } = {},
): Promise<Embedded> {
  refuseUnwritable(folder)
  const unlock = lock(folder)
  for (const flag of COMPILE_ONCE) setFlagsFromString(flag)
  try {
    const pglite = new PGlite({
      fs: new DurableFolder(join(folder, 'postgres')),
      startParams: durableStartParams([`shared_buffers=${SHARED_BUFFERS}`, 'shop.embedded=on', GENERIC_PLANS]),
      ...(restored ? { loadDataDir: restored } : {}),
    })
    await pglite.waitReady
    return {
      pool: new Pool({ Client: clientOf(pglite), max: 1, idleTimeoutMillis: 0, ...poolConfig, verify: resetSession }),
      dump: () => pglite.dumpDataDir('gzip'),
      async close() {
        await pglite.close()
        unlock()
      },
    }
  } catch (problem) {
    unlock()
    throw problem
  }
}

/** PGlite's own error doesn't say why. */
function refuseUnwritable(folder: string): void {
  const trial = join(folder, 'can-be-written')
  try {
    // The files contain names and addresses, so other users of the machine must not read them.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    writeFileSync(trial, '', { flush: true })
    rmSync(trial)
  } catch (problem) {
    const why = problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem)
    throw new FolderUnusable(
      `The data folder ${folder} can not be written (${why}). Free some room or change its owner, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Resets the session for a new connection. When a multi-statement text of pg-boss fails in the middle (a full disk),
 * node-postgres replaces the connection, but PGlite has one session behind all of them: it is still in the failed
 * transaction, and has prepared statements whose names the new connection will use.
 */
function resetSession(client: PoolClient, done: (problem?: Error) => void): void {
  client
    .query('rollback')
    .then(() => client.query('deallocate all'))
    .then(() => done(), done)
}

/**
 * PGlite doesn't lock its folder, and two writers would destroy it. Node has no file locks, so an SQLite file is held
 * in an exclusive transaction, which the operating system releases when the process dies.
 */
function lock(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'in-use'))
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    file.close()
    throw new FolderUnusable(
      `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  return () => file.close()
}
