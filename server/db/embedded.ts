import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { clientOf } from './patched/pglite/client.ts'
import { DurableFolder, durableStartParams } from './patched/pglite/durable-folder.ts'

/** The folder is another process's, or can't be written: a sentence for the person who started this one. */
export class FolderUnusable extends Error {}

/** PGlite's own 128 MB would hold several shops and cost a hundred megabytes of memory. */
const SHARED_BUFFERS = '32MB'

/**
 * Left to itself Postgres plans most of our statements again each time they are asked, since their values might matter.
 * In a shop that is small enough for this database they don't, and to plan takes longer than to carry out.
 */
const GENERIC_PLANS = 'plan_cache_mode=force_generic_plan'

/**
 * V8 would compile the database a second time, for speed: one function of it takes 600 MB and two seconds of a
 * processor, in the middle of the start. Without that a start is quicker and takes a third of the memory, and
 * statements take an eighth more of the processor once the shop has long been running.
 */
const COMPILE_ONCE = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

export interface Embedded {
  pool: Pool
  /**
   * The whole database as one compressed file. No statement runs meanwhile: what was committed before is in it, what
   * wasn't is not.
   */
  dump(): Promise<Blob>
  close(): Promise<void>
}

/**
 * Postgres inside this process, its files in `folder`, durable: what a commit has acknowledged survives kill -9. PGlite
 * turns fsync off and its file system ignores it; both are put right here (embedded.test.ts kills it to see).
 * `restored` is a dump to begin from, in a folder that is empty yet.
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

/** PGlite itself would only say that it failed. */
function refuseUnwritable(folder: string): void {
  const trial = join(folder, 'can-be-written')
  try {
    // Names and addresses are in it: nobody else on the machine may read them.
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
 * pg-boss sends whole transactions as one text. When one fails in the middle (the disk is full), node-postgres throws
 * the connection away and makes a new one; but here there is only one session behind them all. It would still be inside
 * the failed transaction, and have statements prepared by names that the new connection is about to give.
 */
function resetSession(client: PoolClient, done: (problem?: Error) => void): void {
  client
    .query('rollback')
    .then(() => client.query('deallocate all'))
    .then(() => done(), done)
}

/**
 * PGlite doesn't lock its folder, and two writers would destroy it. Node has no file locks of its own, so an SQLite
 * file is held in an exclusive transaction: the operating system lets go of it when the process dies, however it dies.
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
